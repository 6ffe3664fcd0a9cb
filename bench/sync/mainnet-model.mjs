// Predicts the initial load of Cardano mainnet: transactions by epoch as published (mainnet-epochs.json), rows and bytes
// of a transaction as measured on real blocks (cardano-index-sizes.mjs), and seconds of a row as measured by load.mjs.
// Two predictions: everything, and lean, where settings leave out the bytes of blocks, market data and the history of
// policies. Nothing is loaded here.
//
//   node bench/sync/mainnet-model.mjs [last epoch]
import { readFileSync } from 'node:fs';
import { load, writeResult } from '../measurement.mjs';

const { MARKET_TABLES } = await load('store/write/cardano/market-tables.js');

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const facts = read('mainnet-epochs.json');
const sizes = read('../results/cardano-index-sizes.json');
const { head, lean } = read('../results/load-segment.json');

const SHELLEY = 208;
/** Scripts, which made transactions larger and dearer, came in this epoch. */
const ALONZO = 290;
/** Fees per transaction before scripts; the check below tells how well it fits. */
const EARLY_ADA = 0.23;
/** No count of these epochs is published here; the neighbours have 13,000 to 16,000. */
const BYRON_TRANSACTIONS = 13_000;
const lastEpoch = Number(process.argv[2] ?? 668);

const { transactions, feesThousandAda: fees, later, check } = facts;

/** Fees per transaction: constant before scripts, then a line to the published average of later epochs. */
function adaPerTransaction(epoch) {
  const progress = Math.min(1, Math.max(0, (epoch - ALONZO) / (later.first - ALONZO)));
  return EARLY_ADA + progress * (later.adaPerTransaction - EARLY_ADA);
}

function thousandAda(epoch) {
  const known = fees.values[epoch - fees.first];
  if (known !== undefined) return known;
  if (epoch > later.last) return later.feesThousandAda;
  // A line between the last published epoch and the average of the later ones.
  const from = fees.first + fees.values.length - 1;
  const to = (later.transactionsPerEpoch * later.adaPerTransaction) / 1000;
  const at = (epoch - from) / (later.first - from);
  const lastYear = fees.values.slice(-73);
  const recent = lastYear.reduce((sum, value) => sum + value, 0) / lastYear.length;
  return recent + at * (to - recent);
}

function countTransactions(epoch) {
  const known = transactions.counts[epoch - transactions.first];
  if (known !== undefined) return known;
  if (epoch < SHELLEY) return BYRON_TRANSACTIONS;
  if (epoch >= later.first && epoch <= later.last) return later.transactionsPerEpoch;
  return (thousandAda(epoch) * 1000) / adaPerTransaction(epoch);
}

const upTo = (last) =>
  Array.from({ length: last + 1 }, (_, epoch) => countTransactions(epoch)).reduce((sum, count) => sum + count, 0);

const total = upTo(lastEpoch);
/** How far the count of the model is from the published total. */
const error = upTo(check.epoch) / check.transactions - 1;

const sum = (values) => values.reduce((all, value) => all + value, 0);
const measured = sizes.mainnet.tables.transaction.rows;
/** With everything left out that settings can leave out, except for headers, which are always stored. */
const HEADER_BYTES = 1_000;
const OMITTED = new Set([
  'raw_block',
  'policy_tx',
  'candle',
  ...Object.values(MARKET_TABLES).map(({ name }) => name.name),
]);
const tables = Object.entries(sizes.mainnet.tables);
const weigh = (list) => ({
  rows: sum(list.map(([, { rows }]) => rows)) / measured,
  bytes: sum(list.map(([, { bytes, indexes }]) => bytes + sum(Object.values(indexes)))) / measured,
});
/**
 * A short segment: nearly every address, asset and script is new in it, so a transaction needs more than it does on
 * average: an upper limit. It has four new assets for each transaction.
 */
const short = weigh(tables);
const shortLean = weigh(tables.filter(([name]) => !OMITTED.has(name)));
shortLean.bytes += (HEADER_BYTES * sizes.mainnet.blocks) / measured;
/** The segment repeated: no address, asset or script is new after the first time, so a transaction needs less. */
const weighRun = (run) => ({ rows: run.rows / run.transactions, bytes: run.bytesPerTransaction });
/** Transactions before scripts moved few assets; weighed by the bytes of their blocks, which are a third. */
const EARLY_WEIGHT = 0.4;
const early = upTo(ALONZO - 1);
const weighted = total - early * (1 - EARLY_WEIGHT);

/**
 * Seconds per row of the append, where projecting and writing overlap: by the clock, which includes the time that other
 * work took on the measured machine, and by the processor time of the busier side, which it would take alone. Indexes
 * and totals use all cores.
 */
const CORES = { measured: 2, assumed: 8 };
const toHours = (seconds) => Math.round(seconds / 360) / 10;

function predictHours(all, { rows, append, finish }, measure) {
  const appendSeconds = measure === 'clock' ? append.seconds : Math.max(append.nodeCpu, append.serverCpu);
  const finishSeconds = measure === 'clock' ? finish.seconds : finish.serverCpu / CORES.measured;
  // Sorting for the indexes grows with the logarithm of the rows.
  const sortGrowth = Math.log2(all) / Math.log2(rows);
  const appending = (all * appendSeconds) / rows;
  const finishing = (all * finishSeconds * sortGrowth * CORES.measured) / (rows * CORES.assumed);
  return { append: toHours(appending), indexesAndTotals: toHours(finishing), total: toHours(appending + finishing) };
}

function predict({ rows, bytes }, run) {
  const all = rows * weighted;
  return {
    rows: Math.round(all),
    gigabytes: Math.round((bytes * weighted) / 1e9),
    hours: { clock: predictHours(all, run, 'clock'), processor: predictHours(all, run, 'processor') },
  };
}

const predictBoth = (run, most) => ({
  perTransaction: { short: most, long: weighRun(run) },
  load: run.load,
  low: predict(weighRun(run), run),
  high: predict(most, run),
});

const result = {
  lastEpoch,
  transactions: Math.round(total),
  check: { ...check, model: Math.round(upTo(check.epoch)), error: Math.round(error * 1000) / 1000 },
  everything: predictBoth(head.at(-1), short),
  lean: {
    leftOut: ['RAW_BLOCKS=headers', 'MARKET=off', 'POLICY_HISTORY=off'],
    ...predictBoth(lean.at(-1), shortLean),
  },
};
console.log(JSON.stringify(result, null, 2));
writeResult('mainnet-model', result);
