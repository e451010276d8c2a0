// referee.mjs: starts, kills and restarts the daemon under test
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';

const START_MS = 30_000;

export class Referee {
  /**
   * @param {string} program
   * @param {string|string[]} edition folder of the edition, or a list of several
   * @param {string} state folder of the daemon's state
   * @param {string[]} options further options of `serve`
   */
  constructor(program, edition, state, options = []) {
    this.program = program;
    this.edition = edition;
    this.state = state;
    this.options = options;
    this.port = 0;
    this.tlsPort = 0;
    this.log = '';
    this.said = '';
  }

  /** The host's key. The daemon prints it only on a terminal. */
  get key() {
    return readFileSync(join(this.state, 'host.key'), 'utf8').trim();
  }

  /** Starts the daemon, on its earlier port if it had one, and waits until it prints its address. */
  async start() {
    this.child = spawn(this.program, ['serve', ...[this.edition].flat().flatMap((each) => ['--edition', each]), '--state', this.state, '--port', `${this.port}`, ...this.options],
      { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stderr.on('data', (text) => { this.log += text; });
    this.said = '';
    await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the referee does not start: ${this.said}${this.log}`)), START_MS);
      this.child.once('exit', (code) => reject(new Error(`the referee ended with ${code}: ${this.log}`)));
      this.child.stdout.on('data', (text) => {
        this.said += text;
        const found = /On this machine: http:\/\/127\.0\.0\.1:(\d+)\//.exec(this.said);
        if (found) {
          this.port = Number(found[1]);
          this.tlsPort = Number(/https:\/\/[\d.]+:(\d+)\//.exec(this.said)?.[1] ?? 0);
          clearTimeout(late);
          resolve(null);
        }
      });
    });
    this.child.removeAllListeners('exit');
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Kills the daemon, as a machine failure would. */
  async kill() {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** Ends the daemon, as Ctrl-C would, and returns its exit status. */
  async stop() {
    this.child.kill('SIGTERM');
    const [status] = await once(this.child, 'exit');
    return status;
  }
}
