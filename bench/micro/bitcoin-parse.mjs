// How fast a block and all its txids are read, against bitcoinjs-lib on the same real blocks in the same process.
// `npm run build && npm ci --prefix bench && node bench/micro/bitcoin-parse.mjs [rounds]`; needs external data.
import { readDataFile } from '../../tools/test-data.mjs';
import { needData } from '../external-data.mjs';
import { load, machine, median, today, writeResult } from '../measurement.mjs';

needData('bitcoin-parse', 'bitcoin-blocks', 'bitcoin-block-facts');

const { decodeBlock } = await load('chains/bitcoin/block.js');
const { computeWtxid } = await load('chains/bitcoin/transaction.js');
const { Block } = await import('bitcoinjs-lib');

const GOAL = 5;
const rounds = Number(process.argv[2] ?? 15);
const toHex = (bytes) => Buffer.from(bytes).toString('hex');

const contestants = {
  'ours, all txids': (bytes) => decodeBlock(bytes).transactions,
  'ours, all txids and wtxids': (bytes) => decodeBlock(bytes).transactions.map(computeWtxid),
  'bitcoinjs-lib parse': (bytes) => Block.fromBuffer(bytes).transactions,
  'bitcoinjs-lib parse and getId': (bytes) => Block.fromBuffer(bytes).transactions.map((tx) => tx.getId()),
};
const names = Object.keys(contestants);
const [ours, , , theirs] = names;

const blocks = JSON.parse(readDataFile('bitcoin/blocks/index.json'))
  .filter(({ bytes }) => bytes > 500_000)
  .map(({ file, height, txCount }) => ({ height, txCount, bytes: readDataFile(`bitcoin/${file}`) }));

for (const { bytes, height } of blocks) {
  const same =
    contestants[ours](bytes)
      .map(({ txid }) => toHex(txid))
      .join() === contestants[theirs](bytes).join();
  if (!same) throw new Error(`different txids in block ${height}`);
}

/** Milliseconds of one pass. */
function time(name, bytes) {
  const start = performance.now();
  contestants[name](bytes);
  return performance.now() - start;
}

// Warm-up for the JIT compiler: a sync runs for hours, so the first second is not representative.
for (const name of names)
  for (const end = performance.now() + 1500; performance.now() < end; )
    for (const { bytes } of blocks) time(name, bytes);

const rounded = (value) => Number(value.toFixed(2));
const results = [];
const sums = Object.fromEntries(names.map((name) => [name, Array(rounds).fill(0)]));
for (const { height, txCount, bytes } of blocks) {
  const times = Object.fromEntries(names.map((name) => [name, []]));
  // Alternating: on a busy machine only simultaneous runs can be compared.
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const ms = time(name, bytes);
      times[name].push(ms);
      sums[name][round] += ms;
    }
  for (const name of names)
    results.push({
      block: height,
      transactions: txCount,
      megabytes: rounded(bytes.length / 1e6),
      reader: name,
      medianMs: rounded(median(times[name])),
      bestMs: rounded(Math.min(...times[name])),
      oursIsTimesAsFast: rounded(median(times[name].map((ms, round) => ms / times[ours][round]))),
    });
}
const overall = rounded(median(sums[theirs].map((ms, round) => ms / sums[ours][round])));

console.table(results);
console.log(`all blocks: ${overall} times as fast as bitcoinjs-lib parse and getId, goal ${GOAL}`);
const measured = today();
writeResult('bitcoin-parse', { measured, machine, rounds, goal: { [theirs]: GOAL }, overall, results });
