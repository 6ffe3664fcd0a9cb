// How far the fees of our builder are from the lowest ones, on payments of wallets of 13 to 200 UTxOs. The lowest fee comes
// from a solver of its own, which proves it or gives a lower bound:
// `npm run build && node bench/builder/gap.mjs [first job] [jobs]`. Results of several runs are joined. `gap.mjs fees`
// builds all jobs again and compares them with the bounds of the earlier runs, which do not depend on the builder.

import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { machine, today, writeResult } from '../measurement.mjs';
import { MAX_NODES, priceInputs, solve } from './exact-solver.mjs';
import { gapJob } from './jobs.mjs';
import { ours } from './ours.mjs';
import { readTransaction } from './read-transaction.mjs';
import { context } from './setting.mjs';

const JOBS = 500;
const reusesBounds = process.argv[2] === 'fees';
const first = reusesBounds ? 1 : Number(process.argv[2] ?? 1);
const count = Number(process.argv[3] ?? JOBS);
const { build } = ours('tagged');

function attempt(job) {
  try {
    return readTransaction(build(job, context), job, context);
  } catch (error) {
    return { failure: error.message };
  }
}

function measureJob(seed, known) {
  const job = gapJob(seed);
  const made = attempt(job);
  const size = { seed, utxos: job.utxos.length };
  if (made.failure !== undefined) return { ...size, failure: made.failure.slice(0, 80) };
  // The solver counts a single change output.
  const isSplit = made.outputs > job.outputs.length + 1;
  const modelled = priceInputs(job, context, made.positions);
  if (!isSplit && modelled !== made.fee) throw new Error(`job ${seed}: fee ${made.fee}, modelled ${modelled}`);
  const { lowest, bound, isProven, hasChange } = reusesBounds
    ? { ...known, lowest: Math.min(known.lowest, made.fee) }
    : solve(job, context, made.fee);
  return {
    ...size,
    inputs: made.inputs,
    fee: made.fee,
    lowest,
    bound,
    isProven: isProven && !isSplit,
    ...(lowest < made.fee && { hasChange }),
  };
}

function readPrevious() {
  try {
    return JSON.parse(readFileSync(new URL('../results/builder-gap.json', import.meta.url))).results;
  } catch {
    return [];
  }
}

const results = new Map(readPrevious().map((result) => [result.seed, result]));
for (let seed = first; seed < first + count; seed += 1) results.set(seed, measureJob(seed, results.get(seed)));

const all = [...results.values()].sort((a, b) => a.seed - b.seed);
const built = all.filter(({ failure }) => failure === undefined);
const proven = built.filter(({ isProven }) => isProven);
const optimal = proven.filter(({ fee, lowest }) => fee === lowest);
const largest = (rows, value) => rows.reduce((max, row) => Math.max(max, value(row)), 0);
const summary = {
  jobs: all.length,
  built: built.length,
  proven: proven.length,
  optimalOfProven: optimal.length,
  largestGapOfProven: largest(proven, ({ fee, lowest }) => fee - lowest),
  /** Of jobs without a proof: a cheaper set that was found, and the most that the fee can be too high. */
  improvedOfOthers: built.filter(({ isProven, fee, lowest }) => !isProven && lowest < fee).length,
  largestGapFound: largest(built, ({ fee, lowest }) => fee - lowest),
  largestGapPossible: largest(built, ({ fee, bound }) => fee - bound),
};
console.table(summary);
writeResult('builder-gap', {
  measured: today(),
  machine,
  loadAverage: loadavg()[0].toFixed(1),
  maxNodes: MAX_NODES,
  ...summary,
  results: all,
});
