// camera.js: the live picture of the phone's camera; browsers give it to secure addresses only

import { readFrame } from './decode.js';

const PAUSE_MS = 60;
const STALL_MS = 2500; // time without a new picture after which the camera is restarted; some stay black after an earlier use

/** Reports whether this page may ask for the camera at all. */
export function hasCamera() {
  return isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);
}

export class Camera {
  /**
   * @param {HTMLVideoElement} video
   * @param {object} on
   * @param {(text: string) => boolean} on.text called with the text of each code; true ends the search, false continues it
   * @param {() => void} on.failed called when the camera cannot be used
   */
  constructor(video, on) {
    this.video = video;
    this.on = on;
    this.stopped = false;
    /** @type {MediaStream|null} */
    this.stream = null;
    this.seconds = -1;
    this.asks = false; // whether the browser may be asking the player for the camera
    this.#start();
    this.clock = setInterval(() => this.#watch(), STALL_MS);
    this.#look();
  }

  async #start() {
    try {
      this.asks = true;
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      }).finally(() => { this.asks = false; });
      if (this.stopped) {
        stream.getTracks().forEach((track) => track.stop());
        return;
      }
      this.#release();
      this.stream = stream;
      this.video.srcObject = stream;
      await this.video.play();
    } catch (error) {
      // An AbortError is no failure: a newer stream has replaced the one that play() waited for.
      if (!this.stopped && /** @type {Error} */ (error).name !== 'AbortError') {
        this.stop();
        this.on.failed();
      }
    }
  }

  /** Restarts the camera when its picture has not changed. Asks no second time while the player has not answered the first. */
  #watch() {
    if (this.asks) {
      return;
    }
    if (this.video.currentTime === this.seconds || this.video.videoWidth === 0) {
      this.#release();
      this.#start();
    }
    this.seconds = this.video.currentTime;
  }

  #release() {
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
  }

  async #look() {
    for (let turn = 0; !this.stopped; turn++) {
      const text = await readFrame(this.video, turn).catch(() => null);
      if (!this.stopped && text !== null && this.on.text(text)) {
        this.stop();
        return;
      }
      await new Promise((go) => setTimeout(go, PAUSE_MS));
    }
  }

  stop() {
    this.stopped = true;
    clearInterval(this.clock);
    this.#release();
    this.video.srcObject = null;
  }
}
