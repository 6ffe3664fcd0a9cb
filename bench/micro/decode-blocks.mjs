// How fast a block becomes a typed value, against two npm decoders on the same real blocks in the same process.
// `npm run build && node bench/micro/decode-blocks.mjs [rounds]`; needs external data (test/data/README.md).
import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { alonzo, babbage, byron, conway } from '@stricahq/cardano-codec';
import { Decoder } from '@stricahq/cbors';
import { needData } from '../external-data.mjs';
import { load, machine, median, today, writeResult } from '../measurement.mjs';
import { realBlocks } from './real-blocks.mjs';

const { decodeBlock } = await load('chains/cardano/blocks/block.js');
const { hashScript } = await load('chains/cardano/scripts/script.js');
const { getDatumHash } = await load('chains/cardano/transactions/output.js');
const { blake2b224, blake2b256 } = await load('kernel/blake2b.js');

needData('decode-blocks', 'cardano-blocks', 'cardano-mainnet-chunks');

const all = realBlocks();
const rounds = Number(process.argv[2] ?? 7);

const canCsl = (bytes) => {
  try {
    CSL.FixedVersionedBlock.from_bytes(bytes).free();
    return true;
  } catch {
    return false;
  }
};

const codecs = [byron.parseEbBlock, byron.parseBlock, ...Array(4).fill(alonzo.parseBlock)];
codecs.push(babbage.parseBlock, conway.parseBlock);

/** Our decoder computes these on demand; cardano-codec computes them all. */
function hashEverything({ transactions }) {
  for (const { body, witnesses, auxiliary } of transactions) {
    for (const output of body.outputs) {
      getDatumHash(output);
      if (output.scriptRef) hashScript(output.scriptRef);
    }
    for (const { vkey } of witnesses.vkeys) blake2b224(vkey);
    for (const datum of witnesses.datums) blake2b256(datum);
    for (const script of witnesses.scripts) hashScript(script);
    for (const script of auxiliary?.scripts ?? []) hashScript(script);
  }
}

const contestants = {
  ours: (bytes) => decodeBlock(bytes),
  'ours, every hash': (bytes) => hashEverything(decodeBlock(bytes)),
  'CSL FixedBlock': (bytes) => CSL.FixedVersionedBlock.from_bytes(bytes).free(),
  'cardano-codec': (bytes) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [era, block] = Decoder.decode(buffer).value;
    codecs[era](block, buffer);
  },
};

const sets = {
  'all eras': { blocks: all, names: ['ours', 'ours, every hash', 'cardano-codec'] },
  'Shelley to Conway, where CSL can': {
    blocks: all.filter(canCsl),
    names: ['ours', 'ours, every hash', 'CSL FixedBlock', 'cardano-codec'],
  },
};

/** Megabytes per second of one pass over the blocks. */
function pass(decode, blocks) {
  const bytes = blocks.reduce((sum, { length }) => sum + length, 0);
  const start = performance.now();
  for (const block of blocks) decode(block);
  return bytes / 1000 / (performance.now() - start);
}

/** Warm-up for the JIT compiler: a sync runs for hours, so the first second is not representative. */
function warmUp(decode, blocks) {
  for (const end = performance.now() + 1500; performance.now() < end; ) pass(decode, blocks);
}

const results = [];
for (const [set, { blocks, names }] of Object.entries(sets)) {
  for (const name of names) warmUp(contestants[name], blocks);
  const speeds = Object.fromEntries(names.map((name) => [name, []]));
  // Alternating: on a busy machine only simultaneous runs can be compared.
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) speeds[name].push(pass(contestants[name], blocks));
  for (const name of names) {
    const ratios = (mine) => speeds[mine].map((speed, round) => speed / speeds[name][round]);
    results.push({
      set,
      blocks: blocks.length,
      megabytes: Number((blocks.reduce((sum, { length }) => sum + length, 0) / 1e6).toFixed(2)),
      decoder: name,
      medianMegabytesPerSecond: Number(median(speeds[name]).toFixed(1)),
      bestMegabytesPerSecond: Number(Math.max(...speeds[name]).toFixed(1)),
      oursIsTimesAsFast: Number(median(ratios('ours')).toFixed(2)),
      oursWithEveryHashIsTimesAsFast: Number(median(ratios('ours, every hash')).toFixed(2)),
    });
  }
}

console.table(results);
const goals = { 'cardano-codec': 30, 'CSL FixedBlock': 2 };
writeResult('decode-blocks', { measured: today(), machine, rounds, goals, results });
