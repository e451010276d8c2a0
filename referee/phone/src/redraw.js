// redraw.js: schedules redraws of the page

/** @type {() => void} */
let drawPage = () => {};
let due = false;

/**
 * @param {() => void} run function that draws the whole page
 */
export function onDraw(run) {
  drawPage = run;
}

/** Schedules a redraw. Several calls in one turn of the event loop cause a single redraw. */
export function draw() {
  if (!due) {
    due = true;
    queueMicrotask(() => {
      due = false;
      drawPage();
    });
  }
}
