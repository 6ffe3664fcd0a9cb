// One simulated user of a load test, and the numbers of all of them.
import { demoKey } from './cluster.mjs';

/** Latencies beyond this number replace earlier ones at random, so that memory stays bounded. */
const MAX_SAMPLES = 200_000;
const TIMEOUT_MS = 30_000;

export function createTotals(random) {
  const totals = { requests: 0, statuses: {}, latencies: [], wrong: [], checks: { passed: 0, skipped: 0 }, failed: [] };
  return {
    ...totals,
    record(status, ms) {
      this.requests += 1;
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (this.latencies.length < MAX_SAMPLES) this.latencies.push(ms);
      else if (random() < MAX_SAMPLES / this.requests) this.latencies[Math.floor(random() * MAX_SAMPLES)] = ms;
    },
  };
}

export const quantile = (values, part) => {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? 0 : Math.round(sorted[Math.floor((sorted.length - 1) * part)] * 10) / 10;
};

/** `keys` returns the key of a network; a client uses the readers in turn and sends back the tip that it has seen. */
export function createClient({ readers, keys = demoKey, subjects, random, totals, countForks }) {
  let turn = Math.floor(random() * readers.length);
  const tips = new Map();
  const choose = (list) => list[Math.floor(random() * list.length)];

  async function send(network, path, init, allowed) {
    const reader = readers[turn++ % readers.length];
    const seen = tips.get(network);
    const headers = { 'x-api-key': keys(network), ...init.headers, ...(seen && { 'x-crosstie-tip': seen }) };
    const began = performance.now();
    let status = 0;
    let body;
    let tip;
    try {
      const response = await fetch(reader.url + path, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      status = response.status;
      tip = response.headers.get('x-crosstie-tip') ?? undefined;
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      body = isJson ? JSON.parse(text) : text;
    } catch (error) {
      body = String(error.cause ?? error);
    }
    totals.record(status, performance.now() - began);
    if (tip !== undefined) tips.set(network, tip);
    // Load shedding and rate limits are answers of an overloaded service, not errors.
    if (![...allowed, 429, 503].includes(status))
      totals.failed.push(`${path}: ${status} ${JSON.stringify(body)?.slice(0, 300)}`);
    return { status, body, tip };
  }

  return {
    drops: 0,
    height: 0,
    submitted: [],
    forks: countForks,
    choose,
    pick: (kind) => choose(subjects[kind]),
    number: (limit) => Math.floor(random() * limit),
    get: (network, path, allowed = [200]) => send(network, path, {}, allowed),
    post: (network, path, body, allowed = [200]) =>
      send(
        network,
        path,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        allowed,
      ),
    wrong: (sentence) => totals.wrong.push(sentence),
    passCheck() {
      totals.checks.passed += 1;
    },
    skipCheck() {
      totals.checks.skipped += 1;
    },
  };
}

/** Chooses a kind by its share of the mix. */
export function chooseKind(kinds, random) {
  let left = random() * kinds.reduce((total, { share }) => total + share, 0);
  for (const kind of kinds) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  return kinds[0];
}
