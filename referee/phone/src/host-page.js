// host-page.js: the host's screen and its requests, in one chunk that only the host's device loads

export { enterHost, hostOn, lookAsHost } from './hosting.js';
export { host } from './screens/host.js';
