// decode.js: QR code reader for pictures, by zxing-cpp as WebAssembly, served by the referee itself
//
// A printed code is small in a phone's picture. So camera frames are read alternately whole and at their centre, which is
// enlarged to twice its size (measured on 48 pictures of middling quality: 44 codes found instead of 33). A photograph is
// tried small, then larger, then at most at 3600 pixels. If all codes found are small in it, others may still be unreadable, so
// it is tried again until a larger picture shows no more codes.

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const FRAME_MAX_PX = 1280;
const CENTRE_PX = 560;
const CENTRE_ZOOM = 2;
const PHOTO_STEPS_PX = [1000, 1800, 3600]; // iPhones limit a canvas to 16.7 megapixels
const NEAR = .2; // a code of at least this share of the photograph's longer side is close; no other card is searched for
const CUT = 2.4; // side of the cut-out around a code, in multiples of the code's own
const CUT_PX = 144;

/** The decoder cannot start: the browser is too old, forbids WebAssembly, or cannot load it. */
export class NoDecoder extends Error {}

/** @type {Promise<unknown>|null} */
let ready = null;

/** Loads the decoder. Called in advance, so that nobody waits for it with a card in hand. Rejects with NoDecoder. */
export function prepareDecoder() {
  ready ??= Promise.resolve(prepareZXingModule({
    overrides: {
      locateFile: (/** @type {string} */ file) => `/${file}?v=${DECODER}`,
      // A fetch that fails because the network or the page went away is no error: the decoder is fetched again when needed.
      printErr: (/** @type {string} */ text) => console.debug(text),
    },
    fireImmediately: true,
  })).catch((error) => {
    ready = null;
    throw new NoDecoder(String(error));
  });
  return ready;
}

/**
 * @param {ImageData} image
 * @returns {Promise<string|null>}
 */
async function readImage(image) {
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true });
  return found.find((result) => result.isValid)?.text ?? null;
}

/** @type {HTMLCanvasElement|null} */
let canvas = null;

/**
 * Returns the pixels of a part of a picture, scaled to `width` and `height`.
 * @param {CanvasImageSource} source
 * @param {{x: number, y: number, width: number, height: number}} part
 * @param {number} width
 * @param {number} height
 */
function pixelsOf(source, part, width, height) {
  canvas ??= document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} max limit for the longer side, in pixels
 */
function fit(width, height, max) {
  const scale = Math.min(1, max / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * Looks for a code in one frame of the camera.
 * @param {HTMLVideoElement} video
 * @param {number} turn number of the frame; even frames are read whole, odd ones at their centre
 * @returns {Promise<string|null>} text of the code
 */
export async function readFrame(video, turn) {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) {
    return null;
  }
  await prepareDecoder();
  if (turn % 2 === 0) {
    const [w, h] = fit(width, height, FRAME_MAX_PX);
    return readImage(pixelsOf(video, { x: 0, y: 0, width, height }, w, h));
  }
  const side = Math.min(CENTRE_PX, width, height);
  const part = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
  return readImage(pixelsOf(video, part, side * CENTRE_ZOOM, side * CENTRE_ZOOM));
}

/**
 * A code in a photograph: its text, its place, and the address of a small picture of the card around it.
 * @typedef {{text: string, picture: string, spot: import('./reading-order.js').Spot}} Found
 */

/**
 * Looks for codes in a photograph. Rejects with NoDecoder, or with another error when the file is no picture.
 * @param {Blob} file
 * @returns {Promise<Found[]>} each text once, in no order
 */
export async function readPhoto(file) {
  await prepareDecoder();
  const picture = await loadPicture(file);
  const { width, height } = picture;
  /** @type {Map<string, import('./reading-order.js').Spot>} */
  const spots = new Map();
  try {
    for (const max of PHOTO_STEPS_PX) {
      const [w, h] = fit(width, height, max);
      const before = spots.size;
      const pixels = pixelsOf(picture.source, { x: 0, y: 0, width, height }, w, h);
      for (const { isValid, text, position } of await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true })) {
        if (isValid) {
          spots.set(text, spotOf(position, width / w));
        }
      }
      const isLast = (before > 0 && spots.size === before) || (w === width && h === height);
      if (isLast || [...spots.values()].some(({ side }) => side > NEAR * Math.max(width, height))) {
        break;
      }
    }
    return [...spots].map(([text, spot]) => ({ text, spot, picture: cutOut(picture.source, spot) }));
  } finally {
    picture.done();
  }
}

/**
 * Returns the place of a code, in pixels of the photograph.
 * @param {import('zxing-wasm/reader').Position} position its corners, as the code itself stands
 * @param {number} scale
 */
function spotOf(position, scale) {
  const { topLeft: from, topRight: to } = position;
  const corners = Object.values(position);
  const [xs, ys] = [corners.map(({ x }) => x * scale), corners.map(({ y }) => y * scale)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const tilt = Math.atan2(to.y - from.y, to.x - from.x);
  return { x: (left + right) / 2, y: (top + bottom) / 2, side: Math.max(right - left, bottom - top), tilt };
}

/**
 * Returns the address of a small picture of the card that the camera sees now, at the middle of its frame.
 * @param {HTMLVideoElement} video
 */
export function snapshot(video) {
  const { videoWidth: width, videoHeight: height } = video;
  return cutOut(video, { x: width / 2, y: height / 2, side: Math.min(width, height) / CUT });
}

/**
 * @param {CanvasImageSource} source
 * @param {{x: number, y: number, side: number}} spot
 */
function cutOut(source, { x, y, side }) {
  const size = side * CUT;
  pixelsOf(source, { x: x - size / 2, y: y - size / 2, width: size, height: size }, CUT_PX, CUT_PX);
  return /** @type {HTMLCanvasElement} */ (canvas).toDataURL('image/jpeg', .8);
}

/**
 * @param {Blob} file
 * @returns {Promise<{source: CanvasImageSource, width: number, height: number, done: () => void}>}
 */
async function loadPicture(file) {
  if ('createImageBitmap' in globalThis) {
    try {
      const bitmap = await createImageBitmap(file);
      return { source: bitmap, width: bitmap.width, height: bitmap.height, done: () => bitmap.close() };
    } catch {
      // Some phones use formats of their own, which only <img> can read.
    }
  }
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(image.src);
    throw error;
  }
  return {
    source: image,
    width: image.naturalWidth,
    height: image.naturalHeight,
    done: () => URL.revokeObjectURL(image.src),
  };
}
