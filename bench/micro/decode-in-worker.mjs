// Whether decoding in a worker takes work off the thread that writes: how long that thread is busy with a batch of
// blocks when it decodes them itself, and when it receives them decoded from a worker.
// `npm run build && node bench/micro/decode-in-worker.mjs [rounds]`; needs external data (test/data/README.md).
import { receiveMessageOnPort, Worker } from 'node:worker_threads';
import { readDataFile } from '../../tools/test-data.mjs';
import { needData } from '../external-data.mjs';
import { machine, median, today, writeResult } from '../measurement.mjs';

const dist = new URL('../../dist/', import.meta.url);
const { decodeBlock } = await import(new URL('chains/cardano/blocks/block.js', dist).href);
const { CborReader } = await import(new URL('kernel/cbor/reader.js', dist).href);

needData('decode-in-worker', 'cardano-mainnet-chunks');
const rounds = Number(process.argv[2] ?? 7);
const BATCH = 100;

function readBlocks(name) {
  const chunk = new Uint8Array(readDataFile(`cardano-mainnet-chunks/${name}`));
  const blocks = [];
  for (const reader = new CborReader(chunk); !reader.done; ) {
    const start = reader.at;
    reader.skip();
    blocks.push(chunk.slice(start, reader.at));
  }
  return blocks;
}

const worker = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.decoder).then(({ decodeBlock }) => {
    parentPort.on('message', ({ blocks, port, done }) => {
      port.postMessage(blocks.map((bytes) => decodeBlock(bytes)));
      Atomics.store(done, 0, 1);
      Atomics.notify(done, 0);
    });
  });`,
  { eval: true, workerData: { decoder: new URL('chains/cardano/blocks/block.js', dist).href } },
);

/** Milliseconds that this thread is busy with sending and receiving, without the wait in between. */
function receiveFromWorker(batch) {
  const copies = batch.map((bytes) => bytes.slice());
  const done = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const sent = performance.now();
  const buffers = copies.map(({ buffer }) => buffer);
  worker.postMessage({ blocks: copies, port: port2, done }, [port2, ...buffers]);
  const sending = performance.now() - sent;
  Atomics.wait(done, 0, 0);
  const began = performance.now();
  receiveMessageOnPort(port1);
  const receiving = performance.now() - began;
  port1.close();
  return sending + receiving;
}

function decodeHere(batch) {
  const began = performance.now();
  for (const bytes of batch) decodeBlock(bytes);
  return performance.now() - began;
}

const results = [];
for (const name of ['00500.chunk.gz', '06189-part1.chunk.gz']) {
  const blocks = readBlocks(name);
  const batches = [];
  for (let at = 0; at < blocks.length; at += BATCH) batches.push(blocks.slice(at, at + BATCH));
  const sum = (work) => batches.reduce((total, batch) => total + work(batch), 0);
  const here = [];
  const received = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    here.push(sum(decodeHere));
    received.push(sum(receiveFromWorker));
  }
  // The first round warms up.
  const ratios = here.slice(1).map((ms, round) => received[round + 1] / ms);
  results.push({
    chunk: name,
    blocks: blocks.length,
    decodeHereMs: Number(median(here.slice(1)).toFixed(1)),
    receiveFromWorkerMs: Number(median(received.slice(1)).toFixed(1)),
    receivingCostsTimesDecoding: Number(median(ratios).toFixed(2)),
  });
}
await worker.terminate();

console.table(results);
writeResult('decode-in-worker', { measured: today(), machine, rounds, results });
