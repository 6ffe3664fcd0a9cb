// Libraries of IPFS against our code in one process: UnixFS nodes and IPNS records that both read, the time of each, and
// what becomes of nodes and records that must be refused.
// `npm run build && npm ci --prefix bench && node bench/micro/ipfs-libraries.mjs [rounds]`
import { UnixFS } from 'ipfs-unixfs';
import { multihashToIPNSRoutingKey, unmarshalIPNSRecord } from 'ipns';
import { ipnsValidator } from 'ipns/validator';
import { load, machine, median, today, writeResult } from '../measurement.mjs';

const rounds = Number(process.argv[2] ?? 9);
const { decodeUnixFs, encodeFileNode } = await load('gateways/ipfs/unixfs.js');
const { encodeMessage } = await load('gateways/ipfs/protobuf.js');
const { ipnsKey } = await load('gateways/ipfs/ipns-key.js');
const { signRecord, verifyRecord } = await load('gateways/ipfs/ipns-record.js');

const LINKS = 174;
const CHUNK_BYTES = 262_144n;
const HOUR_MS = 3_600_000;
const REPEATS = 300;

const node = encodeFileNode(BigInt(LINKS) * CHUNK_BYTES, Array(LINKS).fill(CHUNK_BYTES));
const key = ipnsKey(new Uint8Array(32).fill(3));
const routingKey = multihashToIPNSRoutingKey(key.hash);
const sign = (validUntil) =>
  signRecord(key, {
    value: '/ipfs/bafkreif5iapksurpzoegyxl7jybdlxbqsz2upsagu2dmbygj4qbf6cfcdi',
    sequence: 1n,
    validUntil,
    ttlNanoseconds: 1_000_000_000n,
  }).bytes;
const record = sign(Date.now() + HOUR_MS);

const works = {
  'UnixFS node of 174 links': {
    ours: () => decodeUnixFs(node),
    theirs: () => UnixFS.unmarshal(node),
  },
  'IPNS record, verified': {
    ours: () => verifyRecord(key.hash, record),
    theirs: () => ipnsValidator(routingKey, record),
  },
};

async function pass(work) {
  const start = performance.now();
  for (let count = 0; count < REPEATS; count += 1) await work();
  return ((performance.now() - start) * 1_000) / REPEATS;
}
const results = [];
for (const [work, { ours, theirs }] of Object.entries(works)) {
  const times = { ours: [], theirs: [] };
  for (let round = -2; round < rounds; round += 1) {
    const [mine, other] = [await pass(ours), await pass(theirs)];
    if (round < 0) continue;
    times.ours.push(mine);
    times.theirs.push(other);
  }
  results.push({
    work,
    oursMicroseconds: Number(median(times.ours).toFixed(1)),
    theirMicroseconds: Number(median(times.theirs).toFixed(1)),
    oursIsTimesAsFast: Number(median(times.theirs.map((time, round) => time / times.ours[round])).toFixed(2)),
  });
}
console.table(results);

const outcome = async (work) => {
  try {
    return `read: ${await work()}`;
  } catch (error) {
    return `refused: ${error.message.slice(0, 70)}`;
  }
};
const sizes = ({ type, blockSizes }) => `${type}, sizes ${blockSizes.join(' ') || 'none'}`;
const NODES = {
  'file whose total contradicts its parts': encodeMessage([
    [1, 2],
    [3, 9n],
    [4, 10n],
  ]),
  'sizes packed into one field': encodeMessage([
    [1, 2],
    [3, 30n],
    [4, Uint8Array.of(10, 20)],
  ]),
  'node without a type': encodeMessage([[4, 10n]]),
  'number that is cut': Buffer.from('08021880', 'hex'),
};
const cases = [];
for (const [input, bytes] of Object.entries(NODES))
  cases.push({
    input,
    ours: await outcome(() => {
      const unixFs = decodeUnixFs(bytes);
      return `${sizes(unixFs)}, total ${unixFs.fileSize}`;
    }),
    theirs: await outcome(() => {
      const unixFs = UnixFS.unmarshal(bytes);
      return `${sizes(unixFs)}, total ${unixFs.fileSize()}`;
    }),
  });

// A field beside the signed data that tells readers of version 1 another value (specification: must match the data).
const forged = Buffer.concat([record, encodeMessage([[1, Buffer.from('/ipfs/another')]])]);
cases.push({
  input: 'record whose unsigned value differs',
  ours: await outcome(() => verifyRecord(key.hash, forged).value),
  theirs: await outcome(async () => {
    await ipnsValidator(routingKey, forged);
    return unmarshalIPNSRecord(forged).value;
  }),
});
const expired = sign(Date.now() - HOUR_MS);
cases.push({
  input: 'record that has expired by the clock of the machine',
  ours: await outcome(() => verifyRecord(key.hash, expired).value),
  theirs: await outcome(() => ipnsValidator(routingKey, expired)),
});
console.table(cases);
writeResult('ipfs-libraries', { measured: today(), machine, rounds, results, cases });
