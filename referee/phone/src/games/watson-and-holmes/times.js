// times.js: times of day as the page writes them in an answer ("3.12 p.m."), and as the browser's time field holds them ("15:12")

const WRITTEN = /^(1[0-2]|[1-9])\.([0-5]\d) ([ap])\.m\.$/;

/**
 * Returns a written time for a time field. Returns '' for any other text.
 * @param {string} written
 */
export function toClock(written) {
  const [, hour, minute, half] = WRITTEN.exec(written) ?? [];
  return hour === undefined ? '' : `${String((Number(hour) % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

/**
 * Returns the value of a time field as an English time with its half of the day, which the referee understands in any language.
 * @param {string} clock
 */
export function fromClock(clock) {
  const [hour, minute] = clock.split(':');
  return minute === undefined ? '' : `${Number(hour) % 12 || 12}.${minute} ${Number(hour) < 12 ? 'a' : 'p'}.m.`;
}
