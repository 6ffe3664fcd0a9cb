// A file into blocks and back, against the packages of IPFS (ipfs-unixfs-importer and -exporter) in one process, blocks in
// memory. Both must make the same blocks: 256 KiB chunks, raw leaves, 174 links in a node, so the CIDs are compared.
// `npm run build && npm ci --prefix bench && node bench/micro/ipfs-files.mjs [MiB] [rounds]`
import { createHash, randomBytes } from 'node:crypto';
import { MemoryBlockstore } from 'blockstore-core';
import { exporter } from 'ipfs-unixfs-exporter';
import { importer } from 'ipfs-unixfs-importer';
import { balanced } from 'ipfs-unixfs-importer/layout';
import { load, machine, median, today, writeResult } from '../measurement.mjs';

const [MEBIBYTES = 64, ROUNDS = 7] = process.argv.slice(2).map(Number);
const WARM_UPS = 2;
const PIECE_BYTES = 65_536;
const LINKS_PER_NODE = 174;

const { buildFile } = await load('gateways/ipfs/build-file.js');
const { readFile } = await load('gateways/ipfs/read-file.js');
const { readNode } = await load('gateways/ipfs/unixfs-node.js');
const { cidText } = await load('gateways/ipfs/cid.js');

const content = randomBytes(MEBIBYTES * 1_048_576);
const expected = createHash('sha256').update(content).digest('hex');

async function* pieces() {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}

async function importOurs() {
  const blocks = new Map();
  const { cid } = await buildFile(pieces(), (block) => void blocks.set(cidText(block.cid), block.bytes));
  return { text: cidText(cid), count: blocks.size, cid, find: async (wanted) => blocks.get(cidText(wanted)) };
}

async function importTheirs() {
  const blocks = new MemoryBlockstore();
  const files = importer([{ content: pieces() }], blocks, {
    rawLeaves: true,
    wrapWithDirectory: false,
    layout: balanced({ maxChildrenPerNode: LINKS_PER_NODE }),
  });
  const { value } = await files[Symbol.asyncIterator]().next();
  return { text: value.cid.toString(), cid: value.cid, blocks };
}

async function readOurs({ cid, find }) {
  const node = readNode(cid, await find(cid));
  return await digest(readFile(find, { cid, node }, { from: 0n, to: node.size }));
}

async function readTheirs({ cid, blocks }) {
  const file = await exporter(cid, blocks);
  return await digest(file.content());
}

/** The hash shows that everything was read; it costs both sides the same. */
async function digest(source) {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}

async function measure(work) {
  const began = performance.now();
  const value = await work();
  return { value, ms: performance.now() - began };
}

const times = { importOurs: [], importTheirs: [], readOurs: [], readTheirs: [] };
for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
  const ours = await measure(importOurs);
  const theirs = await measure(importTheirs);
  if (ours.value.text !== theirs.value.text) throw new Error(`other CIDs: ${ours.value.text}, ${theirs.value.text}`);
  const readOur = await measure(() => readOurs(ours.value));
  const readTheir = await measure(() => readTheirs(theirs.value));
  for (const { value } of [readOur, readTheir])
    if (value !== expected) throw new Error('the content was not read back');
  if (round < 0) continue;
  times.importOurs.push(ours.ms);
  times.importTheirs.push(theirs.ms);
  times.readOurs.push(readOur.ms);
  times.readTheirs.push(readTheir.ms);
}

const toRow = (work, mine, other) => ({
  work,
  oursMegabytesPerSecond: Math.round(content.length / 1e3 / median(mine)),
  theirMegabytesPerSecond: Math.round(content.length / 1e3 / median(other)),
  oursIsTimesAsFast: Number(median(other.map((ms, round) => ms / mine[round])).toFixed(2)),
});
const results = [
  toRow(`file of ${MEBIBYTES} MiB into blocks`, times.importOurs, times.importTheirs),
  toRow(`file of ${MEBIBYTES} MiB from blocks`, times.readOurs, times.readTheirs),
];
console.table(results);
writeResult('ipfs-files', { measured: today(), machine, mebibytes: MEBIBYTES, rounds: ROUNDS, results });
