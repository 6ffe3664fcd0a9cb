// Predicts the initial load of Cardano mainnet: transactions by epoch as published (mainnet-epochs.json), rows and bytes
// of a transaction as measured on real blocks (cardano-index-sizes.mjs), and seconds of a row as measured by load.mjs.
// Nothing is loaded here.
//
//   node bench/sync/mainnet-model.mjs [last epoch]
import { readFileSync } from 'node:fs';
import { writeResult } from '../measurement.mjs';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const facts = read('mainnet-epochs.json');
const sizes = read('../results/cardano-index-sizes.json');
const segment = read('../results/load-segment.json').head.at(-1);

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
const tables = Object.values(sizes.mainnet.tables);
const measured = sizes.mainnet.tables.transaction.rows;
/** A short segment: nearly every address, asset and script is new in it, so a transaction needs more. */
const short = {
  rows: sum(tables.map(({ rows }) => rows)) / measured,
  bytes: sum(tables.map(({ bytes, indexes }) => bytes + sum(Object.values(indexes)))) / measured,
};
/** The segment repeated: no address, asset or script is new after the first time, so a transaction needs less. */
const long = { rows: segment.rows / segment.transactions, bytes: segment.bytesPerTransaction };
/** Transactions before scripts moved few assets; weighed by the bytes of their blocks, which are a third. */
const EARLY_WEIGHT = 0.4;
const early = upTo(ALONZO - 1);
const weighted = total - early * (1 - EARLY_WEIGHT);

/**
 * Seconds per row of the append, where projecting and writing overlap: by the clock, which includes the time that other
 * work took on the measured machine, and by the processor time of the busier side, which it would take alone. Indexes
 * and totals use all cores.
 */
const appendSeconds = {
  clock: segment.append.seconds / segment.rows,
  processor: Math.max(segment.append.nodeCpu, segment.append.serverCpu) / segment.rows,
};
const finishSeconds = {
  clock: segment.finish.seconds / segment.rows,
  processor: segment.finish.serverCpu / 2 / segment.rows,
};
const CORES = { measured: 2, assumed: 8 };
/** Sorting for the indexes grows with the logarithm of the rows. */
const sortGrowth = (rows) => Math.log2(rows) / Math.log2(segment.rows);

const toHours = (seconds) => Math.round(seconds / 360) / 10;

function predictHours(all, measure) {
  const append = all * appendSeconds[measure];
  const finish = (all * finishSeconds[measure] * sortGrowth(all) * CORES.measured) / CORES.assumed;
  return { append: toHours(append), indexesAndTotals: toHours(finish), total: toHours(append + finish) };
}

function predict({ rows, bytes }) {
  const all = rows * weighted;
  return {
    rows: Math.round(all),
    gigabytes: Math.round((bytes * weighted) / 1e9),
    hours: { clock: predictHours(all, 'clock'), processor: predictHours(all, 'processor') },
  };
}

const result = {
  lastEpoch,
  transactions: Math.round(total),
  check: { ...check, model: Math.round(upTo(check.epoch)), error: Math.round(error * 1000) / 1000 },
  perTransaction: { short, long },
  rowsPerSecond: {
    append: Math.round(1 / appendSeconds.clock),
    appendAlone: Math.round(1 / appendSeconds.processor),
    finish: Math.round(1 / finishSeconds.clock),
  },
  load: segment.load,
  low: predict(long),
  high: predict(short),
};
console.log(JSON.stringify(result, null, 2));
writeResult('mainnet-model', result);
