// webkit.mjs: WebKitGTK as a browser, with the part of Playwright's page that room.mjs and the engines' test use
//
//     WebKitPage ──WebDriver──► WebKitWebDriver ──► webkit.py, a window on Xvfb
//         ▲                                                 │
//         └─────── console events ◄── the file `console` ◄──┘
//
// The protocol is JSON over HTTP, so no package is needed. selenium-webdriver needs a newer node than Debian 12 has, and webdriver (npm)
// brings more than a hundred packages.
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebKitLocator } from './webkit-locator.mjs';

const START_MS = 30_000;
const COMMAND_MS = 60_000;
const POLL_MS = 100;

/** Lines that say nothing about the page. */
const NOISE = [
  /^$/,
  /WARNING \*\*: [\d:.]+: Unable to get session D-Bus address: /, // tests run where there is none
];

const sleep = (/** @type {number} */ ms) => new Promise((done) => { setTimeout(done, ms); });

/** Returns a port that nobody listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

export class WebKitPage {
  #timeoutMs = 20_000;
  #context = new EventEmitter();
  #read = 0;      // length of the console that was read, in bytes
  #handlers = []; // dialogs that a click closes first, with the function that closes each

  /** Opens a window. @param {{width: number, height: number}} size */
  static async open({ width, height }) {
    const page = new WebKitPage();
    try {
      await page.#start(width, height);
    } catch (fault) {
      await page.close();
      throw fault;
    }
    return page;
  }

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'hansom-webkit-'));
    writeFileSync(join(this.folder, 'console'), '');
  }

  async #start(width, height) {
    this.xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const [display] = await once(/** @type {import('node:stream').Readable} */ (this.xvfb.stdio[3]), 'data');
    const port = await freePort();
    this.driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      detached: true, // gives driver and browser a process group, which close() ends
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        LANG: 'C.UTF-8',
        DISPLAY: `:${`${display}`.trim()}`,
        HOME: this.folder,
        XDG_RUNTIME_DIR: this.folder,
        TMPDIR: this.folder,
        GSETTINGS_BACKEND: 'memory', // there need not be a session bus
        NO_AT_BRIDGE: '1',
        GTK_A11Y: 'none',
      },
    });
    this.url = `http://127.0.0.1:${port}/session`;
    for (const begin = Date.now(); !await fetch(`http://127.0.0.1:${port}/status`).catch(() => null); await sleep(POLL_MS)) {
      if (Date.now() - begin > START_MS) {
        throw new Error('WebKitWebDriver does not start');
      }
    }
    const { sessionId } = await this.command('POST', '', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': {
        binary: '/usr/bin/python3', // Debian's own, which finds Debian's packages
        args: [join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, 'webkit.py'), this.folder, `${width}`, `${height}`],
      } } },
    });
    this.url += `/${sessionId}`;
    this.reading = setInterval(() => this.#readConsole(), POLL_MS);
  }

  /** Sends a WebDriver command and returns its value. @param {'GET'|'POST'|'DELETE'} method @param {string} path @param {object} [body] */
  async command(method, path, body = {}) {
    const answer = await fetch(this.url + path, {
      method,
      signal: AbortSignal.timeout(COMMAND_MS),
      ...(method === 'POST' ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const { value } = await answer.json();
    if (!answer.ok) {
      throw new Error(`${value.error}: ${value.message} (${method} ${path})`);
    }
    return value;
  }

  /** Turns new lines of the console into events, as Playwright's context has them. */
  #readConsole() {
    const all = readFileSync(join(this.folder, 'console'));
    const end = all.lastIndexOf('\n') + 1;
    const lines = all.subarray(this.#read, Math.max(end, this.#read)).toString().split('\n').slice(0, -1);
    this.#read = Math.max(end, this.#read);
    for (const line of lines.filter((each) => !NOISE.some((is) => is.test(each)))) {
      const [, url = ''] = /^(\S+?):\d+:\d+: CONSOLE/.exec(line) ?? [];
      this.#context.emit('console', {
        type: () => (/CONSOLE [A-Z ]*ERROR/.test(line) ? 'error' : 'log'),
        text: () => line,
        location: () => ({ url }),
      });
    }
  }

  context() {
    return this.#context;
  }

  setDefaultTimeout(ms) {
    this.#timeoutMs = ms;
  }

  async goto(url) {
    await this.command('POST', '/url', { url });
  }

  async reload() {
    await this.command('POST', '/refresh');
  }

  async setViewportSize({ width, height }) {
    await this.command('POST', '/window/rect', { width, height });
  }

  /** Runs a function in the page and returns its result, or that of its promise. */
  evaluate(run, arg = null) {
    return this.command('POST', '/execute/async', {
      script: `const done = arguments[1]; Promise.resolve((${run})(arguments[0])).then(done, (fault) => done(\`\${fault}\`));`,
      args: [arg],
    });
  }

  async waitForFunction(run, arg = null) {
    await this.until(`${run}`, () => this.evaluate(run, arg));
  }

  /** Tries until @attempt gives a value that is true. A page that is just loading may refuse attempts. */
  async until(name, attempt) {
    let refusal = '';
    for (const begin = Date.now(); Date.now() - begin < this.#timeoutMs; await sleep(POLL_MS)) {
      try {
        const value = await attempt();
        if (value) {
          return value;
        }
        refusal = '';
      } catch (fault) {
        refusal = `${fault}`;
      }
    }
    throw new Error(`WebKit: timeout of ${this.#timeoutMs} ms: ${name} ${refusal}`);
  }

  locator(css) {
    return new WebKitLocator(this, [{ css }]);
  }

  /** Calls @run before a click while @locator is visible. @param {WebKitLocator} locator @param {(locator: any) => Promise<void>} run */
  addLocatorHandler(locator, run) {
    this.#handlers.push({ locator, run });
  }

  /** Closes the dialogs that are in the way of a click on another element. @param {WebKitLocator} target */
  async clearWay(target) {
    for (const handler of this.#handlers) {
      if (!handler.isBusy && !target.isWithin(handler.locator) && await handler.locator.isVisible()) {
        handler.isBusy = true;
        await handler.run(handler.locator).finally(() => { handler.isBusy = false; });
      }
    }
  }

  async screenshot({ path }) {
    // WebKit takes the picture with the next change of the page, for which it would wait forever.
    await this.evaluate(() => {
      const { style } = document.documentElement;
      const shaking = setInterval(() => { style.opacity = style.opacity ? '' : '0.999'; }, 50);
      setTimeout(() => {
        clearInterval(shaking);
        style.opacity = '';
      }, 2000);
    });
    writeFileSync(path, Buffer.from(await this.command('GET', '/screenshot'), 'base64'));
  }

  async close() {
    clearInterval(this.reading);
    if (this.driver?.pid) {
      await fetch(this.url, { method: 'DELETE', signal: AbortSignal.timeout(5000) }).catch(() => {}); // the group is ended anyway
      try {
        process.kill(-this.driver.pid, 'SIGKILL');
      } catch {
        // The driver has ended already.
      }
    }
    this.xvfb?.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
