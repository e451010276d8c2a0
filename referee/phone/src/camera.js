// camera.js: the live picture of the phone's camera, where the browser gives it (a secure address only)

import { readFrame } from './decode.js';

const PAUSE_MS = 60;

/** Whether this page may ask for the camera at all. */
export function hasCamera() {
  return isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);
}

export class Camera {
  /**
   * @param {HTMLVideoElement} video
   * @param {object} on
   * @param {(text: string) => boolean} on.text a code was read; true when it will do, false goes on looking
   * @param {() => void} on.failed no camera
   */
  constructor(video, on) {
    this.video = video;
    this.on = on;
    this.stopped = false;
    /** @type {MediaStream|null} */
    this.stream = null;
    this.#start();
  }

  async #start() {
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      if (this.stopped) {
        this.stop();
        return;
      }
      this.video.srcObject = this.stream;
      await this.video.play();
      await this.#look();
    } catch {
      if (!this.stopped) {
        this.stop();
        this.on.failed();
      }
    }
  }

  async #look() {
    for (let turn = 0; !this.stopped; turn++) {
      const text = await readFrame(this.video, turn);
      if (!this.stopped && text !== null && this.on.text(text)) {
        this.stop();
        return;
      }
      await new Promise((go) => setTimeout(go, PAUSE_MS));
    }
  }

  stop() {
    this.stopped = true;
    this.stream?.getTracks().forEach((track) => track.stop());
    this.video.srcObject = null;
  }
}
