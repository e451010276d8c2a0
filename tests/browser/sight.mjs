// sight.mjs: a phone's camera, before which the test holds the codes of pieces, without a print
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const CODE_PX = 240;

/** Runs in a page. Its camera shows the picture that `globalThis.show()` was given last. */
function camera() {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 480 });
  const context = canvas.getContext('2d');
  let picture = null;
  globalThis.show = async (src) => {
    picture = Object.assign(new Image(), { src });
    await picture.decode();
  };
  setInterval(() => {
    context.fillStyle = '#6b5a45';
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (picture?.complete) {
      context.drawImage(picture, (canvas.width - picture.width) / 2, (canvas.height - picture.height) / 2);
    }
  }, 50);
  globalThis.asked = 0;
  navigator.mediaDevices.getUserMedia = () => {
    globalThis.asked++;
    return globalThis.isUndecided ? new Promise(() => {}) : Promise.resolve(canvas.captureStream(10));
  };
}

/** Runs in a page. Its browser asks whether the camera may be used, and nobody answers. */
function undecided() {
  globalThis.isUndecided = true;
}

export class Sight {
  /** Replaces a phone's camera, before its page is opened. @param {import('./room.mjs').Player} player */
  static async of(player, { isUndecided = false } = {}) {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
    prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });
    await player.page.addInitScript(camera);
    if (isUndecided) {
      await player.page.addInitScript(undecided);
    }
    return new Sight(player);
  }

  constructor(player) {
    this.player = player;
  }

  /** Draws codes side by side. @param {string[]} codes */
  async #draw(codes) {
    const page = await this.player.room.browser.newPage({ viewport: { width: CODE_PX * codes.length, height: CODE_PX } });
    const pictures = await Promise.all(codes.map(async (code) => {
      const { svg } = await writeBarcode(`http://221b.local/${code}`, { format: 'QRCode' });
      return `<img width="${CODE_PX}" height="${CODE_PX}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
    }));
    await page.setContent(`<body style="margin: 0; display: flex">${pictures.join('')}</body>`);
    const picture = await page.screenshot();
    await page.close();
    return picture;
  }

  /** Holds a code before the camera. @param {string} code */
  async show(code) {
    const picture = await this.#draw([code]);
    await this.player.page.evaluate((src) => globalThis.show(src), `data:image/png;base64,${picture.toString('base64')}`);
  }

  /** Photographs codes that lie side by side. @param {string[]} codes */
  async photograph(codes) {
    const buffer = await this.#draw(codes);
    await this.player.hook('scanner').locator('[data-test="photo"]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  }
}
