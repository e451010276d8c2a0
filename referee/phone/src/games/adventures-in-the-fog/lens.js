// lens.js: the visible part of a map, moved by one finger, two fingers, the wheel or keys
//
// Only one map that can be moved is open at a time. The lens does not change the drawing; it only sets the viewBox. A map
// opens at the locations that can be tapped, large enough for a finger to hit them.

/** @typedef {import('./map.js').Layout} Layout */

export const MARGIN = 6;      // units around the outermost locations
const FINGER_PX = 48;         // least distance between two locations that a finger can tell apart
const NAMES_PX = 7.5;         // least scale in pixels per unit at which names can be read
const NEARLY = 0.8;           // fraction of the scale for fingers that is enough if all locations then fit into the view
const FAR = 20;               // units; #apart() returns no greater distance
const REACH = 4.6;            // least radius of a touch target in units; a tap beside a location counts too
const CLOSEST_PX = 18;        // pixels per unit at the closest zoom
const DRAG_PX = 6;            // a finger that moves less than this is a tap
const MISS_PX = 34;           // greatest distance between a tap and the location that it is meant for
const STEP = 1.4;             // zoom factor of the buttons and keys
const WHEEL = 0.0016;

/**
 * @typedef {object} Aim
 * @property {string} key name of the task, as in Touch
 * @property {string[]} at locations that should be visible
 * @property {string[]} lit locations that can be tapped
 * @property {(id: string) => void} onTap
 */

class Lens {
  /** @type {SVGSVGElement|null} */
  #element = null;
  /** @type {Layout|null} */
  #layout = null;
  /** @type {Aim} */
  #aim = { key: '', at: [], lit: [], onTap: () => {} };
  /** The middle of the view in units, and the scale in pixels per unit; the scale is 0 until the map is first shown. */
  #x = 0;
  #y = 0;
  #scale = 0;
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  #dragged = false;
  #sizes = new ResizeObserver(() => this.#resized());

  /**
   * @param {Layout} layout
   * @param {Aim} aim
   */
  aim(layout, aim) {
    const isNew = layout !== this.#layout || aim.key !== this.#aim.key;
    this.#layout = layout;
    this.#aim = aim;
    if (isNew && this.#element) {
      queueMicrotask(() => this.#look(aim.at));
    }
  }

  attach = (/** @type {Element|undefined} */ element) => {
    this.#sizes.disconnect();
    this.#fingers.clear();
    this.#element = /** @type {SVGSVGElement|null} */ (element ?? null);
    this.#scale = 0;
    if (this.#element) {
      this.#sizes.observe(this.#element);
      this.#element.addEventListener('pointerdown', this.#down);
      this.#element.addEventListener('pointermove', this.#move);
      this.#element.addEventListener('pointerup', this.#up);
      this.#element.addEventListener('pointercancel', this.#up);
      this.#element.addEventListener('wheel', this.#wheel, { passive: false });
      this.#element.addEventListener('focusin', this.#focused);
    }
  };

  closer = () => this.#zoom(STEP);
  farther = () => this.#zoom(1 / STEP);
  whole = () => this.#zoom(0);

  /** Taps the nearest location that can be tapped. A click by a key or a screen reader taps the location with the focus. */
  click = (/** @type {MouseEvent} */ event) => {
    const own = /** @type {Element} */ (event.target).getAttribute('data-spot');
    const spot = event.detail === 0 && own ? own : this.#nearest(event.clientX, event.clientY);
    if (!this.#dragged && spot) {
      this.#aim.onTap(spot);
    }
    this.#dragged = false;
  };

  key = (/** @type {KeyboardEvent} */ event) => {
    const own = /** @type {Element} */ (event.target).getAttribute('data-spot');
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const isOurs = way || ['+', '=', '-', '0'].includes(event.key) || (own && [' ', 'Enter'].includes(event.key));
    if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    event.preventDefault();
    if (way) {
      if (own) {
        this.#goTo(own, way[0], way[1]);
      } else {
        this.#shift(-way[0] * FINGER_PX, -way[1] * FINGER_PX);
      }
    } else if (event.key === ' ' || event.key === 'Enter') {
      this.#aim.onTap(/** @type {string} */ (own));
      this.goOn(/** @type {string} */ (own));
    } else {
      this.#zoom(event.key === '0' ? 0 : event.key === '-' ? 1 / STEP : STEP);
    }
  };

  /**
   * Moves a lost focus on after a tap was drawn or undone: the element that had the focus may be gone or disabled.
   * @param {string} from the tapped location
   */
  goOn = (from) => requestAnimationFrame(() => this.#goOn(from));

  /* ---- fingers ---- */

  #down = (/** @type {PointerEvent} */ event) => {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#dragged = this.#fingers.size > 1;
  };

  #move = (/** @type {PointerEvent} */ event) => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) {
      return;
    }
    const at = { x: event.clientX, y: event.clientY };
    const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    if (!other && !this.#dragged && Math.hypot(at.x - before.x, at.y - before.y) < DRAG_PX) {
      return;
    }
    this.#dragged = true;
    this.#element?.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, at);
    if (other) {
      const [was, is] = [before, at].map((finger) => Math.hypot(finger.x - other.x, finger.y - other.y));
      this.#zoom(was > 0 ? is / was : 1, (at.x + other.x) / 2, (at.y + other.y) / 2);
      this.#shift((at.x - before.x) / 2, (at.y - before.y) / 2);
    } else {
      this.#shift(at.x - before.x, at.y - before.y);
    }
  };

  #up = (/** @type {PointerEvent} */ event) => {
    this.#fingers.delete(event.pointerId);
    if (event.type === 'pointercancel') {
      this.#dragged = false;
    }
  };

  #wheel = (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY * WHEEL * (event.deltaMode === 0 ? 1 : 30)), event.clientX, event.clientY);
  };

  /** Moves the view to the location with the focus, unless it is visible. */
  #focused = (/** @type {Event} */ event) => {
    const spot = this.#layout?.spots.get(/** @type {Element} */ (event.target).getAttribute('data-spot') ?? '');
    if (spot && !this.#isSeen(spot)) {
      this.#show(spot.x, spot.y, this.#scale);
    }
  };

  /* ---- the view ---- */

  /** @param {number} clientX @param {number} clientY @returns {string|null} */
  #nearest(clientX, clientY) {
    const { left, top, width, height } = this.#size();
    const to = (/** @type {string} */ id) => {
      const spot = this.#layout?.spots.get(id);
      return spot ? Math.hypot(left + width / 2 + (spot.x - this.#x) * this.#scale - clientX, top + height / 2 + (spot.y - this.#y) * this.#scale - clientY) : Infinity;
    };
    const best = this.#aim.lit.reduce((/** @type {string|null} */ one, id) => (one === null || to(id) < to(one) ? id : one), null);
    return best !== null && to(best) <= MISS_PX ? best : null;
  }

  /**
   * Moves the focus in a direction, to the nearest location that can be tapped.
   * @param {string} from
   * @param {number} dx
   * @param {number} dy
   */
  #goTo(from, dx, dy) {
    const here = this.#layout?.spots.get(from);
    const cost = (/** @type {string} */ id) => {
      const spot = this.#layout?.spots.get(id);
      const [x, y] = spot && here ? [spot.x - here.x, spot.y - here.y] : [0, 0];
      const ahead = x * dx + y * dy;
      return ahead <= 0 ? Infinity : ahead + 2 * Math.abs(x * dy - y * dx);
    };
    const best = this.#aim.lit.reduce((one, id) => (cost(id) < cost(one) ? id : one), from);
    /** @type {SVGElement|null} */ (this.#element?.querySelector(`[data-spot="${best}"]`) ?? null)?.focus({ preventScroll: true });
  }

  /**
   * Moves a lost focus to the nearest location that can be tapped, or, if there is none, to the button that sends the act.
   * @param {string} from
   */
  #goOn(from) {
    const form = this.#element?.closest('.form');
    if (form?.contains(document.activeElement) && !document.activeElement?.matches(':disabled')) {
      return;
    }
    const here = this.#layout?.spots.get(from);
    const far = (/** @type {string} */ id) => {
      const spot = this.#layout?.spots.get(id);
      return spot && here ? Math.hypot(spot.x - here.x, spot.y - here.y) : Infinity;
    };
    const [next] = [...this.#aim.lit].sort((one, other) => far(one) - far(other));
    const target = next === undefined ? form?.querySelector('[data-test="commit"]')
      : this.#element?.querySelector(`[data-spot="${next}"]`);
    /** @type {HTMLElement|null} */ (target ?? null)?.focus();
  }

  #size() {
    return this.#element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 };
  }

  /** Returns the scale in pixels per unit at which the whole map is visible. */
  #least() {
    const { width, height } = this.#size();
    const { box } = /** @type {Layout} */ (this.#layout);
    return Math.min(width / box.width, height / box.height);
  }

  /** @param {{x: number, y: number}} spot */
  #isSeen({ x, y }) {
    const { width, height } = this.#size();
    return Math.abs(x - this.#x) * this.#scale < width / 2 - FINGER_PX / 2 && Math.abs(y - this.#y) * this.#scale < height / 2 - FINGER_PX / 2;
  }

  #resized() {
    if (this.#scale === 0) {
      this.#comeTo(this.#aim.at);
    } else {
      this.#show(this.#x, this.#y, this.#scale);
    }
  }

  /**
   * Moves the view to locations, unless all of them are visible and large enough for a finger.
   * @param {string[]} ids
   */
  #look(ids) {
    const spots = ids.flatMap((id) => this.#layout?.spots.get(id) ?? []);
    if (this.#scale < this.#finger() || !spots.every((spot) => this.#isSeen(spot))) {
      this.#comeTo(ids);
    }
  }

  /** Returns the least scale in pixels per unit at which a finger can tell tappable locations apart. */
  #finger() {
    return FINGER_PX / this.#apart();
  }

  /** Returns the least distance in units between two locations that can be tapped, at most FAR. */
  #apart() {
    const spots = this.#aim.lit.flatMap((id) => this.#layout?.spots.get(id) ?? []);
    return Math.min(FAR, ...spots.flatMap((one, i) => spots.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y))));
  }

  /**
   * Moves the view to locations, as large as fingers need them, or larger when there is room. If they do not all fit, the
   * last one in the list is in the middle.
   * @param {string[]} ids
   */
  #comeTo(ids) {
    const spots = ids.flatMap((id) => this.#layout?.spots.get(id) ?? []);
    const { width, height } = this.#size();
    if (spots.length === 0 || !this.#layout || width === 0) {
      this.whole();
      return;
    }
    const [left, right, top, bottom] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x)),
      Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
    const fits = Math.max(this.#least(), Math.min(width / (right - left + 2 * MARGIN), height / (bottom - top + 2 * MARGIN)));
    const finger = this.#finger();
    const last = spots[spots.length - 1];
    const isAll = fits >= finger * NEARLY;
    this.#show(isAll ? (left + right) / 2 : last.x, isAll ? (top + bottom) / 2 : last.y, isAll ? Math.min(fits, Math.max(finger, NAMES_PX * 1.15)) : finger);
  }

  /**
   * @param {number} times zoom factor; 0 shows the whole map
   * @param {number} [clientX] point that stays in place; the default is the middle
   * @param {number} [clientY]
   */
  #zoom(times, clientX, clientY) {
    const { left, top, width, height } = this.#size();
    const scale = Math.min(Math.max(this.#scale * times, this.#least()), CLOSEST_PX);
    const [dx, dy] = [(clientX ?? left + width / 2) - left - width / 2, (clientY ?? top + height / 2) - top - height / 2];
    const before = this.#scale || scale;
    this.#show(this.#x + dx / before - dx / scale, this.#y + dy / before - dy / scale, scale);
  }

  /**
   * Moves the map by a distance on the screen.
   * @param {number} dx in pixels
   * @param {number} dy in pixels
   */
  #shift(dx, dy) {
    this.#show(this.#x - dx / this.#scale, this.#y - dy / this.#scale, this.#scale);
  }

  /**
   * Sets the view, which stays within the map. Where the whole width or height of the map fits, the map is centred.
   * @param {number} x middle of the view
   * @param {number} y
   * @param {number} scale pixels per unit
   */
  #show(x, y, scale) {
    const { width, height } = this.#size();
    if (!this.#element || !this.#layout || width === 0) {
      return;
    }
    const { box } = this.#layout;
    const within = (/** @type {number} */ value, /** @type {number} */ from, /** @type {number} */ length, /** @type {number} */ seen) => (
      seen >= length ? from + length / 2 : Math.min(Math.max(value, from + seen / 2), from + length - seen / 2));
    this.#scale = scale;
    this.#x = within(x, box.x, box.width, width / scale);
    this.#y = within(y, box.y, box.height, height / scale);
    this.#element.setAttribute('viewBox', `${this.#x - width / scale / 2} ${this.#y - height / scale / 2} ${width / scale} ${height / scale}`);
    this.#element.classList.toggle('named', scale >= NAMES_PX);
    this.#element.style.setProperty('--reach', `${Math.max(REACH, Math.min(FINGER_PX / 2 / scale, this.#apart() / 2))}px`);
  }
}

const lens = new Lens();

/**
 * Aims the lens at the open map and returns it.
 * @param {Layout} layout
 * @param {Aim} aim
 */
export function lensOf(layout, aim) {
  lens.aim(layout, aim);
  return lens;
}

/**
 * Moves the focus back to the map after a button beside the map has undone a tap, if the focus was lost.
 * @param {string} from the location that was tapped
 */
export function keepFocus(from) {
  lens.goOn(from);
}
