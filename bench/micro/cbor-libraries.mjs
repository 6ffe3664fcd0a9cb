// CBOR libraries against our reader on the same real blocks in one process: speed, how many blocks can be read, how many
// have the same bytes after they are written again, and what becomes of values that occur in transactions.
// `npm run build && npm ci --prefix bench && node bench/micro/cbor-libraries.mjs [rounds]`; needs external data (test/data/README.md).
import { Decoder, Encoder } from 'cbor-x';
import { decode as cborgDecode, encode as cborgEncode, Tagged } from 'cborg';
import { needData } from '../external-data.mjs';
import { load, machine, median, today, writeResult } from '../measurement.mjs';
import { realBlocks } from './real-blocks.mjs';

needData('cbor-libraries', 'cardano-blocks', 'cardano-mainnet-chunks');
const blocks = realBlocks();
const { decodeBlock } = await load('chains/cardano/blocks/block.js');
const { decodeCborItem, encodeCborItem } = await load('kernel/cbor/item.js');

const rounds = Number(process.argv[2] ?? 7);
const WARM_UP_MS = 1_500;

const cborX = { mapsAsObjects: false, useRecords: false, variableMapSize: true, tagUint8Array: false };
const decoder = new Decoder(cborX);
const encoder = new Encoder(cborX);
/** Tags of blocks: bignums, CBOR in bytes, rationals, sets, and the constructors of Plutus data. */
const tags = Tagged.preserve(2, 3, 24, 30, 102, 258, 259, ...Array.from({ length: 7 }, (_, index) => 121 + index));
for (let tag = 1280; tag <= 1400; tag += 1) Object.assign(tags, Tagged.preserve(tag));
const cborg = { useMaps: true, allowIndefinite: true, allowUndefined: true, tags };

const contestants = {
  'ours, typed block': { read: decodeBlock },
  'ours, any CBOR': { read: decodeCborItem, write: encodeCborItem },
  'cbor-x': { read: (bytes) => decoder.decode(bytes), write: (value) => encoder.encode(value) },
  cborg: { read: (bytes) => cborgDecode(bytes, cborg), write: (value) => cborgEncode(value, { mapSorter: undefined }) },
};
const names = Object.keys(contestants);
// cborg warns of every map whose keys are not texts.
console.warn = () => undefined;

const attempt = (work) => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const isReadable = (name, bytes) => !(attempt(() => contestants[name].read(bytes)) instanceof Error);

function writesSameBytes(name, bytes) {
  const { read, write } = contestants[name];
  const again = attempt(() => write(read(bytes)));
  return again instanceof Uint8Array && Buffer.compare(again, bytes) === 0;
}

/** Whether the original bytes of a part (here the second item of a list) can be had from the decoded value. */
function knowsPlaces(name) {
  const bytes = Buffer.from('8201821a0000000102', 'hex');
  const [, part] = contestants[name].read(bytes).items ?? [];
  return part !== undefined && Buffer.compare(bytes.subarray(part.start, part.end), bytes.subarray(2)) === 0;
}

/** Speed is compared on blocks that every library can decode. */
const common = blocks.filter((bytes) => names.every((name) => isReadable(name, bytes)));
const size = common.reduce((sum, { length }) => sum + length, 0);
function pass(read) {
  const start = performance.now();
  for (const block of common) read(block);
  return size / 1000 / (performance.now() - start);
}
for (const name of names)
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) pass(contestants[name].read);
const speeds = Object.fromEntries(names.map((name) => [name, []]));
// Taking turns: on a busy machine only what ran at the same time can be compared.
for (let round = 0; round < rounds; round += 1)
  for (const name of names) speeds[name].push(pass(contestants[name].read));

const results = names.map((name) => ({
  reader: name,
  blocks: blocks.length,
  readable: blocks.filter((bytes) => isReadable(name, bytes)).length,
  sameBytesWhenWritten: contestants[name].write && blocks.filter((bytes) => writesSameBytes(name, bytes)).length,
  knowsPlaces: contestants[name].write && knowsPlaces(name),
  megabytesPerSecond: Number(median(speeds[name]).toFixed(1)),
  oursTypedIsTimesAsFast: Number(
    median(speeds['ours, typed block'].map((speed, round) => speed / speeds[name][round])).toFixed(2),
  ),
}));
console.table(results);

/** Each is valid CBOR that transactions may contain. */
const VALUES = {
  'list of indefinite length': '9f0102ff',
  'bytes in chunks': '5f42010243030405ff',
  'number in more bytes than needed': '1a00000001',
  'map with a key that occurs twice': 'a201020103',
  'map whose keys are maps': 'a1a1010203',
  '2^64 - 1': '1bffffffffffffffff',
  '-2^64': '3bffffffffffffffff',
  'bignum of 2^64': 'c249010000000000000000',
  'bignum with a leading zero': 'c24a00010000000000000000',
  'Plutus constructor': 'd8798101',
  '100,000 nested lists': `${'81'.repeat(100_000)}01`,
};
const generic = names.filter((name) => name !== 'ours, typed block');
function outcome(name, bytes) {
  const value = attempt(() => contestants[name].read(bytes));
  if (value instanceof Error) return `refused: ${value.message.slice(0, 60)}`;
  return writesSameBytes(name, bytes) ? 'same bytes' : 'other bytes';
}
const values = Object.entries(VALUES).map(([value, hex]) => ({
  value,
  ...Object.fromEntries(generic.map((name) => [name, outcome(name, Buffer.from(hex, 'hex'))])),
}));
console.table(values);
writeResult('cbor-libraries', { measured: today(), machine, rounds, results, values });
