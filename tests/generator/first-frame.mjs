// first-frame.mjs: runs the phone page's own decoder without a phone, for phones.py
//
// usage: first-frame.mjs STAGE where PAGE.png…     for each page, a line of JSON: [{text, x, y, side}…] in pixels
//        first-frame.mjs STAGE frames WxH < FRAMES  for each grey frame, a line of JSON: its text or null
//
// STAGE is the folder where the page is built, with src/ beside node_modules/. This program simulates the parts of a browser
// that decode.js needs: a canvas that scales bilinearly, as browsers do by default, and a server with the decoder.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [stage, mode, ...rest] = process.argv.slice(2);
const require = createRequire(join(resolve(stage), 'src', 'decode.js'));
globalThis.DECODER = 'here'; // build.sh puts this into the page
const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));

/** Prints all codes on flat, sharp printed pages, and their places. */
async function where(files) {
  const { prepareZXingModule, readBarcodes } = require('zxing-wasm/reader');
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } });
  for (const file of files) {
    const found = await readBarcodes(readFileSync(file), { formats: ['QRCode'], maxNumberOfSymbols: 255 });
    console.log(JSON.stringify(found.map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => ({
      text,
      x: (topLeft.x + topRight.x + bottomLeft.x + bottomRight.x) / 4,
      y: (topLeft.y + topRight.y + bottomLeft.y + bottomRight.y) / 4,
      side: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
    }))));
  }
}

/** Simulates a canvas for a grey picture with one byte for each pixel. */
class Context {
  drawImage({ videoWidth, pixels }, left, top, across, down, x, y, width, height) {
    const data = new Uint8ClampedArray(4 * width * height).fill(255);
    for (let j = 0; j < height; j++) {
      const v = Math.min(Math.max(top, top + (j + 0.5) * (down / height) - 0.5), top + down - 1);
      const above = Math.floor(v) * videoWidth;
      const below = Math.min(Math.floor(v) + 1, top + down - 1) * videoWidth;
      for (let i = 0; i < width; i++) {
        const u = Math.min(Math.max(left, left + (i + 0.5) * (across / width) - 0.5), left + across - 1);
        const at = Math.floor(u);
        const next = Math.min(at + 1, left + across - 1);
        const high = pixels[above + at] + (pixels[above + next] - pixels[above + at]) * (u - at);
        const low = pixels[below + at] + (pixels[below + next] - pixels[below + at]) * (u - at);
        const grey = high + (low - high) * (v - Math.floor(v));
        data[4 * (j * width + i)] = data[4 * (j * width + i) + 1] = data[4 * (j * width + i) + 2] = grey;
      }
    }
    this.image = { data, width, height };
  }

  getImageData() {
    return this.image;
  }
}

/** Prints the decoder's answer to each frame, as if it were the first one from the camera. */
async function frames(size) {
  const [width, height] = size.split('x').map(Number);
  globalThis.document = { createElement: () => ({ getContext: () => new Context() }) };
  globalThis.fetch = async () => new Response(wasm, { headers: { 'content-type': 'application/wasm' } });
  const { readFrame } = await import(pathToFileURL(join(resolve(stage), 'src', 'decode.js')).href);
  const frame = new Uint8Array(width * height);
  let have = 0;
  for await (const chunk of process.stdin) {
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + frame.length - have);
      frame.set(part, have);
      taken += part.length;
      have += part.length;
      if (have === frame.length) {
        have = 0;
        console.log(JSON.stringify(await readFrame({ videoWidth: width, videoHeight: height, pixels: frame }, 0)));
      }
    }
  }
}

await (mode === 'where' ? where(rest) : frames(rest[0]));
