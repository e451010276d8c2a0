// engines.mjs: opens pages in Firefox and WebKitGTK, and keeps a log of everything that the page reports
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox } from 'playwright-core';
import { WebKitPage } from './webkit.mjs';

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** The files that each engine needs, with their Debian packages. */
const NEEDS = {
  firefox: { [FIREFOX]: 'firefox-esr' },
  webkit: {
    '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
    '/usr/bin/Xvfb': 'xvfb',
    '/usr/lib/python3/dist-packages/gi': 'python3-gi',
    [`/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch]}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`]: 'gir1.2-webkit2-4.1',
  },
};

const FIREFOX_MIN = 143; // the first whose protocol has the command `network.addDataCollector`, which Playwright needs

/** Returns the reason why Firefox cannot be driven here, or null. Debian's security archive always has a newer one. */
export function tooOldFirefox() {
  mustHave('firefox');
  const version = execFileSync(FIREFOX, ['--version'], { encoding: 'utf8' }).trim();
  return Number(/\d+/.exec(version)?.[0]) < FIREFOX_MIN
    ? `${version} is older than ${FIREFOX_MIN}; add Debian's security archive, and run apt-get install firefox-esr` : null;
}

/** Throws if an engine is not installed. */
function mustHave(engine) {
  const missing = Object.entries(NEEDS[engine]).filter(([file]) => {
    try {
      accessSync(file, constants.R_OK);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0) {
    throw new Error(`${engine} is missing: apt-get install ${missing.map(([, name]) => name).join(' ')}`);
  }
}

/** Starts Firefox. Playwright drives Debian's Firefox by WebDriver BiDi. Its own name for this is a channel. @param {string} home */
function launchFirefox(home) {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    firefoxUserPrefs: { 'layout.frame_rate': 20 }, // saves processor time
    env: { PATH: process.env.PATH ?? '', LANG: 'en_GB.UTF-8', HOME: home, XDG_RUNTIME_DIR: home, TMPDIR: home },
  });
}

/** A browser that is not Chromium, which opens pages. */
export class Engine {
  /** @type {(() => Promise<void>)[]} */
  #close = [];
  #browser = null;

  /** @param {'firefox'|'webkit'} name */
  constructor(name) {
    mustHave(name);
    this.name = name;
  }

  /** Opens a page with storage of its own. WebKit has one window only. @param {{width: number, height: number}} viewport */
  async page(viewport) {
    if (this.name === 'webkit') {
      const page = await WebKitPage.open(viewport);
      this.#close.push(() => page.close());
      return page;
    }
    if (!this.#browser) {
      const home = mkdtempSync(join(tmpdir(), 'hansom-firefox-'));
      this.#close.push(async () => {
        await this.#browser?.close();
        rmSync(home, { recursive: true, force: true, maxRetries: 10 });
      });
      this.#browser = await launchFirefox(home);
    }
    const context = await this.#browser.newContext({ viewport, locale: 'en-GB' });
    return context.newPage();
  }

  async close() {
    await Promise.all(this.#close.map((close) => close()));
  }
}

/**
 * Returns a list that grows with everything that the pages of a context report: every line of the console, uncaught errors, failed
 * requests and refused ones.
 * @param {any} context of Playwright, or of a WebKitPage, where the console tells all of it
 * @returns {string[]}
 */
export function logOf(context) {
  const log = [];
  context.on('console', (message) => log.push(`console ${message.type()}: ${message.text()} (${message.location().url})`));
  context.on('weberror', (fault) => log.push(`uncaught: ${fault.error().message}`));
  context.on('requestfailed', (request) => log.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
  context.on('response', (response) => {
    if (response.status() >= 400) {
      log.push(`refused: ${response.status()} ${response.url()}`);
    }
  });
  return log;
}
