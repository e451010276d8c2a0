// referee.mjs: the daemon under test; it can be killed and started again
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';

const START_MS = 30_000;

export class Referee {
  /**
   * @param {string} program
   * @param {string|string[]} edition folder, or several
   * @param {string} state folder
   * @param {string[]} options of `serve`, further ones
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

  /** The host's key. It is printed on a terminal alone. */
  get key() {
    return readFileSync(join(this.state, 'host.key'), 'utf8').trim();
  }

  /** Starts it, on the port that it had before if it had one, and waits until it says where it is. */
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

  /** Ends it as a failing machine would. */
  async kill() {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** Ends it as Ctrl-C would, and gives its exit status. */
  async stop() {
    this.child.kill('SIGTERM');
    const [status] = await once(this.child, 'exit');
    return status;
  }
}
