// polyfills.mjs: Node.js's globals for MQTT.js in a browser. esbuild imports them wherever code uses Buffer or process
export { Buffer } from 'buffer/';
export { default as process } from 'process/browser.js';
