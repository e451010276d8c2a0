// exposition.mjs: a strict parser of Prometheus's text format
import assert from 'node:assert/strict';

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/;
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/** Parses a number such as "+Inf", "1e3" or "0.25". */
function readNumber(text) {
  const special = { '+Inf': Infinity, '-Inf': -Infinity, NaN };
  if (text in special) {
    return special[text];
  }
  assert.match(text, /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/, `no number: ${text}`);
  return Number(text);
}

/** Parses the labels between the braces. */
function readLabels(text) {
  const labels = {};
  for (let rest = text; rest !== '';) {
    const found = LABEL.exec(rest);
    assert.ok(found, `no labels: ${text}`);
    assert.ok(!(found[1] in labels), `a label twice: ${text}`);
    labels[found[1]] = found[2].replace(/\\(.)/g, (_, each) => (each === 'n' ? '\n' : each));
    rest = rest.slice(found[0].length);
    assert.ok(rest !== '' || found[3] === '', `a comma too many: ${text}`);
  }
  return labels;
}

/** Returns the family of sample @name: itself, or the histogram that it is a part of. */
const familyOf = (name, families) => {
  const base = name.replace(/_(bucket|sum|count)$/, '');
  return families[base]?.type === 'histogram' ? base : name;
};

/** Asserts that a histogram is cumulative, ends with +Inf, and has that bucket as its count. */
function assertHistogram(name, samples) {
  const buckets = samples.filter((sample) => sample.name === `${name}_bucket`).map(({ labels, value }) => [readNumber(labels.le), value]);
  assert.equal(buckets.at(-1)[0], Infinity, `${name} does not end with +Inf`);
  for (let i = 1; i < buckets.length; i++) {
    assert.ok(buckets[i][0] > buckets[i - 1][0] && buckets[i][1] >= buckets[i - 1][1], `${name} is not cumulative`);
  }
  assert.equal(samples.filter((sample) => sample.name === `${name}_sum`).length, 1);
  assert.deepEqual(samples.filter((sample) => sample.name === `${name}_count`).map(({ value }) => value), [buckets.at(-1)[1]]);
}

/**
 * Parses a whole exposition.
 * @param {string} text
 * @returns {Record<string, {type: string, help: string, samples: {name: string, labels: Record<string, string>, value: number}[]}>}
 */
export function readExposition(text) {
  const families = {};
  let current = null;
  const seen = new Set();
  assert.ok(text.endsWith('\n'), 'the last line has no end');
  for (const line of text.slice(0, -1).split('\n')) {
    const help = /^# HELP (\S+) ((?:[^\\]|\\[\\n])*)$/.exec(line);
    const type = /^# TYPE (\S+) (\S+)$/.exec(line);
    const sample = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (help) {
      assert.match(help[1], NAME);
      assert.ok(!(help[1] in families), `${help[1]} is described twice`);
      families[help[1]] = { type: '', help: help[2], samples: [] };
      current = help[1];
    } else if (type) {
      assert.equal(type[1], current, 'TYPE follows on HELP');
      assert.ok(TYPES.includes(type[2]) && families[current].type === '' && families[current].samples.length === 0, line);
      families[current].type = type[2];
    } else {
      assert.ok(sample && !line.startsWith('#'), `no line of the format: ${line}`);
      assert.match(sample[1], NAME);
      assert.equal(familyOf(sample[1], families), current, `${sample[1]} stands among those of ${current}`);
      const key = `${sample[1]}{${sample[2] ?? ''}}`;
      assert.ok(!seen.has(key), `${key} twice`);
      seen.add(key);
      families[current].samples.push({ name: sample[1], labels: readLabels(sample[2] ?? ''), value: readNumber(sample[3]) });
    }
  }
  for (const [name, { type, samples }] of Object.entries(families)) {
    assert.ok(TYPES.includes(type), `${name} has no type`);
    assert.equal(type === 'counter', name.endsWith('_total'), `a counter is called _total, and nothing else: ${name}`);
    if (type === 'histogram') {
      assertHistogram(name, samples);
    }
  }
  return families;
}
