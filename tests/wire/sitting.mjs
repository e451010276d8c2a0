// sitting.mjs: a daemon with a table for one case, and its phones
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { Phone, join } from './seat.mjs';
import { Referee } from './referee.mjs';

const { HANSOM_PRINT, HANSOM_REFEREE } = process.env;

export class Sitting {
  /**
   * @param {string} name seed of the edition's codes
   * @param {string} [game] the case on the table
   */
  constructor(name, game = 'watson-and-holmes/00') {
    this.folder = mkdtempSync(path(tmpdir(), `hansom-${name}-`));
    execFileSync(HANSOM_PRINT, ['--edition-only', '--quiet', '--seed', name, '-o', this.folder, game]);
    this.printed = path(this.folder, readdirSync(this.folder)[0]);
    this.edition = JSON.parse(readFileSync(path(this.printed, 'edition.json'), 'utf8'));
    this.state = path(this.folder, 'state');
    this.referee = new Referee(HANSOM_REFEREE, this.printed, this.state);
    /** @type {Phone[]} all that joined */
    this.phones = [];
  }

  /** Returns the code on a side of a piece. */
  code(piece, side) {
    return this.edition.codes.find((each) => each.piece === piece && each.side === side).code;
  }

  /** Joins with a phone and returns it. @param {object} body the request's body */
  async sit(body) {
    const answer = await join(this.referee, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const phone = new Phone(this.referee, answer.body);
    this.phones.push(phone);
    return phone;
  }

  async close() {
    await Promise.all(this.phones.map((phone) => phone.close()));
    this.referee.child?.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
