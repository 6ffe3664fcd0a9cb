import { writeSync } from 'node:fs';
import { mutate, seeded } from '../mutations.js';
import { mutateCbor } from './cbor-mutations.js';
import { type CorpusName, loadCorpus } from './corpus.js';
import { fuzzBitcoinBlock, fuzzBitcoinTransaction } from './use-bitcoin.js';
import { fuzzCardanoBlock, fuzzCardanoTransaction } from './use-cardano.js';
import { fuzzMidnightBlock, fuzzMidnightTag, mutateJson } from './use-midnight.js';

// A separate process, so that an input that hangs or exhausts memory ends this process and not the test. Arguments:
// seed, seconds, first round. Prints a line of JSON for every few rounds, and one for a failure.

interface Target {
  readonly name: CorpusName;
  readonly run: (bytes: Uint8Array) => Promise<boolean>;
  readonly mutate: (bytes: Uint8Array, random: () => number) => Uint8Array;
  /** Total over all rounds. */
  readonly share: number;
}

const TARGETS: readonly Target[] = [
  { name: 'cardanoBlocks', run: fuzzCardanoBlock, mutate: mutateCbor, share: 6 },
  { name: 'cardanoTransactions', run: fuzzCardanoTransaction, mutate: mutateCbor, share: 8 },
  { name: 'bitcoinBlocks', run: fuzzBitcoinBlock, mutate, share: 1 },
  { name: 'bitcoinTransactions', run: fuzzBitcoinTransaction, mutate, share: 3 },
  { name: 'midnightBlocks', run: fuzzMidnightBlock, mutate: mutateJson, share: 1 },
  { name: 'midnightTags', run: fuzzMidnightTag, mutate, share: 1 },
];

const REPORT_EVERY = 200;
const printLine = (line: object): void => {
  // A pipe may be asynchronous, and the process must not exit before its last line is written.
  writeSync(1, `${JSON.stringify(line)}\n`);
};

const [seed = 2, seconds = 45, first = 0] = process.argv.slice(2).map(Number);
const corpus = loadCorpus();
const wheel = TARGETS.flatMap((target) => Array.from({ length: target.share }, () => target));
const decoded = Object.fromEntries(TARGETS.map(({ name }) => [name, 0]));
const tried = Object.fromEntries(TARGETS.map(({ name }) => [name, 0]));
// Excludes the memory of the corpus from that of a decoder.
const startBytes = process.memoryUsage.rss();
const end = performance.now() + seconds * 1000;
let round = first;
for (; performance.now() < end; round += 1) {
  if (round % REPORT_EVERY === 0) printLine({ round, rssBytes: process.memoryUsage.rss() - startBytes });
  const target = wheel[round % wheel.length]!;
  // Each round has its own seed, so that it can be repeated alone.
  const random = seeded(Math.imul(seed, 0x9e3779b1) ^ round);
  const originals = corpus[target.name];
  let bytes = originals[Math.floor(random() * originals.length)]!;
  for (let times = random() < 0.7 ? 1 : 3; times > 0; times -= 1)
    bytes = random() < 0.7 ? target.mutate(bytes, random) : mutate(bytes, random);
  tried[target.name] = (tried[target.name] ?? 0) + 1;
  try {
    if (await target.run(bytes)) decoded[target.name] = (decoded[target.name] ?? 0) + 1;
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    printLine({
      failure: { round, target: target.name, reason, bytes: Buffer.from(bytes).toString('hex').slice(0, 4_000) },
    });
    process.exit(1);
  }
}
printLine({
  done: { rounds: round - first, tried, decoded, maxRssBytes: process.resourceUsage().maxRSS * 1024 - startBytes },
});
