// Verification of VRF proofs: our code, a library, and the Ed25519 verification of Node for scale, in one process; and
// what becomes of proofs and keys that nodes refuse.
// `npm run build && npm ci --prefix bench && node bench/micro/vrf.mjs [rounds]`

import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { load, machine, median, today, writeResult } from '../measurement.mjs';

const rounds = Number(process.argv[2] ?? 9);
const { proofToHash, verifyVrf } = await load('ledger/consensus/vrf.js');
// Its ES modules import without file names, which Node refuses.
const { VrfProof03 } = createRequire(import.meta.url)('@harmoniclabs/crypto');

const hex = (text) => new Uint8Array(Buffer.from(text, 'hex'));

/** Example 11 of draft-irtf-cfrg-vrf-03, A.4. */
const key = hex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
const input = hex('72');
const proof = hex(
  'ae5b66bdf04b4c010bfe32b2fc126ead2107b697634f6f7337b9bff8785ee111200095ece87dde4dbe87343f6df3b107d91798c8a7eb1245d3bb9c5aafb093358c13e6ae1111a55717e895fd15f99f07',
);
const message = Buffer.from('one message');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signature = sign(null, message, privateKey);

const libraryVerifies = (bytes, withKey = key) => VrfProof03.fromBytes(bytes).verify(withKey, input);

const works = {
  ours: { repeats: 100, work: () => verifyVrf(key, input, proof) !== undefined },
  library: { repeats: 10, work: () => libraryVerifies(proof) !== false },
  'Ed25519 of Node': { repeats: 1_000, work: () => verify(null, message, publicKey, signature) },
};

function pass({ repeats, work }) {
  const start = performance.now();
  for (let count = 0; count < repeats; count += 1) if (!work()) throw new Error('a valid proof was refused');
  return (performance.now() - start) / repeats;
}

const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
for (let round = -2; round < rounds; round += 1)
  for (const [name, work] of Object.entries(works)) {
    const time = pass(work);
    if (round >= 0) times[name].push(time);
  }
const results = Object.entries(times).map(([name, all]) => ({
  name,
  milliseconds: Number(median(all).toFixed(3)),
  timesOurs: Number(median(all.map((time, round) => time / times.ours[round])).toFixed(2)),
}));
console.table(results);

const outcome = (work) => {
  try {
    return work() ? 'accepted' : 'refused';
  } catch (error) {
    return `refused: ${error.message.slice(0, 60)}`;
  }
};
const ORDER = (1n << 252n) + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const number = (bytes) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const largerS = (number(proof.subarray(48)) + ORDER).toString(16).padStart(64, '0');
const changed = (index) => proof.map((byte, at) => (at === index ? byte ^ 1 : byte));
const CASES = {
  'changed Gamma': changed(0),
  'changed challenge': changed(40),
  'changed s': changed(60),
  's plus the group order': Uint8Array.from([...proof.subarray(0, 48), ...Buffer.from(largerS, 'hex').reverse()]),
};
const cases = Object.entries(CASES).map(([name, bytes]) => ({
  name,
  ours: outcome(() => verifyVrf(key, input, bytes) !== undefined),
  library: outcome(() => libraryVerifies(bytes) !== false),
}));
console.table(cases);
if (proofToHash(proof) === undefined) throw new Error('the proof has no output');
writeResult('vrf', { measured: today(), machine, rounds, results, cases });
