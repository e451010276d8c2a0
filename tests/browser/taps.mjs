// taps.mjs: counts the taps of a phone's player, in the page and in the phone's camera app
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CAMERA_TAPS = 2; // the shutter, and OK

export class Taps {
  /** Counts the taps on the pages of a phone from now on. @param {any} phone any phone with page and hook() */
  static async of(phone) {
    const taps = new Taps(phone);
    await phone.page.exposeFunction('tapped', () => { taps.page++; });
    await phone.page.addInitScript(() => addEventListener('pointerdown', () => globalThis.tapped(), true));
    return taps;
  }

  constructor(phone) {
    this.phone = phone;
    this.page = 0;
    this.camera = 0;
  }

  /** Starts to count from 0. */
  reset() {
    this.page = 0;
    this.camera = 0;
  }

  /** Returns the number of taps since the last time, in the page and in the camera app, and starts from 0. */
  take() {
    const { page, camera } = this;
    this.reset();
    return { page, camera };
  }

  /** Takes a photograph: taps the button that opens the camera app, the shutter and OK. @param {Buffer} picture @param {string} folder */
  async photograph(picture, folder) {
    const { phone } = this;
    const file = join(folder, `${phone.name}-taken.jpg`);
    writeFileSync(file, picture);
    const within = await phone.hook('scanner').count() > 0 ? 'dialog ' : '.bar ';
    const [chooser] = await Promise.all([
      phone.page.waitForEvent('filechooser'),
      phone.page.locator(`${within}label:has([data-test="photo"])`).click(),
    ]);
    await chooser.setFiles(file);
    this.camera += CAMERA_TAPS;
  }
}
