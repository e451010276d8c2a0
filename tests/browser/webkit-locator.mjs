// webkit-locator.mjs: elements of a WebKitPage, found anew for each use, with the methods of Playwright's locator that the tests use
//
// Clicks and keys are the browser's own input, sent by WebDriver.

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'; // key of an element's reference in WebDriver
const SELECT_ALL = '\uE009a\uE009'; // Control down, A, Control up, as WebDriver writes keys

/** Runs in the page. Returns the elements that a list of steps leads to. */
function find(steps) {
  let found = [document];
  const words = (/** @type {any} */ each) => each.textContent.replace(/\s+/g, ' ').trim();
  for (const { css, text, pattern, nth } of steps) {
    if (css !== undefined) {
      found = [...new Set(found.flatMap((each) => [...each.querySelectorAll(css)]))];
    } else if (text !== undefined) {
      found = found.filter((each) => words(each).toLowerCase().includes(text.toLowerCase()));
    } else if (pattern !== undefined) {
      found = found.filter((each) => new RegExp(pattern).test(words(each)));
    } else {
      found = found.slice(nth, nth === -1 ? undefined : nth + 1);
    }
  }
  return found;
}

/** Runs in the page. Tells whether an element can be seen. */
function isShown(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
}

/** Runs in the page. Waits two frames, and tells whether an element can be clicked: it is shown, enabled and does not move. */
async function isReady(element) {
  const place = () => Object.values(element.getBoundingClientRect().toJSON()).join();
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const before = place();
  await new Promise((go) => { requestAnimationFrame(() => requestAnimationFrame(go)); });
  return isShown(element) && !element.disabled && place() === before;
}

const LIBRARY = `${find}\n${isShown}\n${isReady}\n`;

export class WebKitLocator {
  /** @param {import('./webkit.mjs').WebKitPage} page @param {object[]} steps */
  constructor(page, steps) {
    Object.assign(this, { page, steps });
  }

  #and(step) {
    return new WebKitLocator(this.page, [...this.steps, step]);
  }

  locator(css) {
    return this.#and({ css });
  }

  /** @param {{hasText: string|RegExp}} which */
  filter({ hasText }) {
    return this.#and(hasText instanceof RegExp ? { pattern: hasText.source } : { text: hasText });
  }

  first() {
    return this.#and({ nth: 0 });
  }

  last() {
    return this.#and({ nth: -1 });
  }

  /** Tells whether this is @outer, or something in it. @param {WebKitLocator} outer */
  isWithin(outer) {
    return JSON.stringify(this.steps).startsWith(JSON.stringify(outer.steps).slice(0, -1));
  }

  /** Runs a function body in the page, where `all` are the elements. @param {string} body @param {any} [arg] */
  #run(body, arg = null) {
    return this.page.command('POST', '/execute/async', {
      script: `${LIBRARY} const [steps, arg, done] = arguments;
        const all = find(steps);
        (async () => { ${body} })().then(done, () => done(null));`,
      args: [this.steps, arg],
    });
  }

  #until(name, attempt) {
    return this.page.until(`${name} of ${JSON.stringify(this.steps)}`, attempt);
  }

  /** Waits for the only element and returns what @body says of it, which is never null. @param {string} body @param {any} [arg] */
  async #of(body, arg = null) {
    const [value] = await this.#until(body, () => this.#run(`const [it] = all; return all.length === 1 ? [${body}] : null;`, arg));
    return value;
  }

  /** Waits for the element that can be clicked, and returns its path. */
  async #ready() {
    const it = await this.#run('return all.length === 1 && await isReady(all[0]) ? all[0] : null;');
    return it ? `/element/${it[ELEMENT]}` : null;
  }

  /** @param {{state?: 'visible'|'attached'|'detached'|'hidden'}} how */
  async waitFor({ state = 'visible' } = {}) {
    const test = {
      visible: 'all.length > 0 && isShown(all[0])',
      attached: 'all.length > 0',
      detached: 'all.length === 0',
      hidden: '!all.some(isShown)',
    };
    await this.#until(state, () => this.#run(`return ${test[state]};`));
  }

  async click() {
    await this.#until('click', async () => {
      await this.page.clearWay(this);
      const path = await this.#ready();
      if (path) {
        await this.page.command('POST', `${path}/click`); // fails if something covers the element
      }
      return path;
    });
  }

  /** Replaces a field's text by typing. @param {string} text */
  async fill(text) {
    await this.#until('fill', async () => {
      await this.page.clearWay(this);
      const path = await this.#ready();
      if (path) {
        await this.page.command('POST', `${path}/value`, { text: SELECT_ALL + text });
      }
      return path;
    });
  }

  /** Picks an option by its value. @param {string} value */
  selectOption(value) {
    return this.locator(`option[value="${value}"]`).#pick();
  }

  async #pick() {
    const it = await this.#until('option', () => this.#run('return all[0];'));
    await this.page.command('POST', `/element/${it[ELEMENT]}/click`);
  }

  /** @param {string} file path of the file */
  async setInputFiles(file) {
    const it = await this.#until('file', () => this.#run('return all[0];'));
    await this.page.command('POST', `/element/${it[ELEMENT]}/value`, { text: file });
  }

  innerText() {
    return this.#of('it.innerText');
  }

  inputValue() {
    return this.#of('it.value');
  }

  getAttribute(name) {
    return this.#of('it.getAttribute(arg)', name);
  }

  count() {
    return this.#run('return all.length;');
  }

  isVisible() {
    return this.#run('return all.some(isShown);');
  }
}
