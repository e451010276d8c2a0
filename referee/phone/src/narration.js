// narration.js: the recording of a case's introduction, where the table has one

/**
 * Its path on the referee, or null. Nothing is ever fetched from elsewhere.
 * @param {any} board
 * @returns {string|null}
 */
export function recordingOf(board) {
  const path = board?.narration;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : null;
}
