// decode.js: finds a QR code in a picture, by zxing-cpp as WebAssembly, served from the referee itself
//
// A printed code is small in a phone's picture: the whole frame is tried in turn with its centre, enlarged twice
// (measured: 33 → 44 of 48 middling pictures). Photographs are tried small, larger, whole.

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const FRAME_MAX_PX = 1280;
const CENTRE_PX = 560;
const CENTRE_ZOOM = 2;
const PHOTO_STEPS_PX = [1000, 1800, Infinity];

/** @type {Promise<unknown>|null} */
let ready = null;

/** Loads the decoder; called ahead of time, so that nobody waits for it with a card in hand. */
export function prepareDecoder() {
  ready ??= Promise.resolve(prepareZXingModule({
    overrides: {
      locateFile: (/** @type {string} */ file) => `/${file}?v=${DECODER}`,
      // Where the line goes, or the page, while it is fetched, that is no fault: it is fetched again when it is needed.
      printErr: (/** @type {string} */ text) => console.debug(text),
    },
    fireImmediately: true,
  })).catch((error) => {
    ready = null;
    throw error;
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
 * A part of a picture as pixels of a wanted size.
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
 * @param {number} max of the longer side
 */
function fit(width, height, max) {
  const scale = Math.min(1, max / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * Looks at one frame of the camera.
 * @param {HTMLVideoElement} video
 * @param {number} turn even frames are taken whole, odd ones at their centre
 * @returns {Promise<string|null>} the text of a code
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
 * Looks at a photograph.
 * @param {Blob} file
 * @returns {Promise<string|null>}
 */
export async function readPhoto(file) {
  await prepareDecoder();
  const picture = await loadPicture(file);
  const { width, height } = picture;
  try {
    for (const max of PHOTO_STEPS_PX) {
      const [w, h] = fit(width, height, max);
      const text = await readImage(pixelsOf(picture.source, { x: 0, y: 0, width, height }, w, h));
      if (text !== null || (w === width && h === height)) {
        return text;
      }
    }
    return null;
  } finally {
    picture.done();
  }
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
      // Some phones' own formats are only read by <img>.
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
