// street-sound.js: the sound of a London street for the table screen: wheels far away, and a cab that trots past now and then
//
// Everything is made from noise, so no recording is loaded. The sound is off until somebody turns it on, and off again when the
// page is loaded: a browser gives sound only to a page that was tapped.

import { draw } from '../redraw.js';

const NOISE_S = 2;
const RUMBLE_HZ = 180;
const RUMBLE_LOUDNESS = .05;
const HOOF_HZ = 1100;
const HOOF_S = .06;
const HOOF_LOUDNESS = .18;
const STEP_S = .27; // from one hoof to the next, at a trot
const STEPS = 18; // of a cab that passes
const PAUSE_MS = [5_000, 20_000]; // from one cab to the next, at least and at most

/** @type {AudioContext|null} */
let audio = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let next;

/** Reports whether the street can be heard. */
export function hearsStreet() {
  return audio !== null;
}

/** Returns a noise that is deeper than white noise. @param {AudioContext} context */
function noise(context) {
  const buffer = new AudioBuffer({ length: NOISE_S * context.sampleRate, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 1; i < samples.length; i++) {
    samples[i] = .98 * samples[i - 1] + .2 * (Math.random() - .5);
  }
  return buffer;
}

/**
 * Plays the steps of a cab that passes from one side to the other.
 * @param {AudioContext} context
 * @param {AudioBuffer} hiss
 */
function pass(context, hiss) {
  const from = Math.random() < .5 ? -1 : 1;
  const begin = context.currentTime + .1;
  for (let step = 0; step < STEPS; step++) {
    const way = step / (STEPS - 1);
    const at = begin + step * STEP_S + .03 * Math.random();
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(HOOF_LOUDNESS * Math.sin(Math.PI * way) + .001, at);
    gain.gain.exponentialRampToValueAtTime(.0001, at + HOOF_S);
    const hoof = new AudioBufferSourceNode(context, { buffer: hiss });
    hoof.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: HOOF_HZ * (step % 2 ? 1 : .85), Q: 6 }))
      .connect(gain).connect(new StereoPannerNode(context, { pan: from * (1 - 2 * way) })).connect(context.destination);
    hoof.start(at, Math.random(), HOOF_S);
  }
}

/** Turns the sound on or off. @param {boolean} on */
export function useStreet(on) {
  clearTimeout(next);
  audio?.close();
  audio = null;
  if (on) {
    const context = new AudioContext();
    const hiss = noise(context);
    const wheels = new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
    wheels.connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: RUMBLE_HZ }))
      .connect(new GainNode(context, { gain: RUMBLE_LOUDNESS })).connect(context.destination);
    wheels.start();
    const cab = () => {
      pass(context, hiss);
      next = setTimeout(cab, PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]));
    };
    cab();
    audio = context;
  }
  draw();
}
