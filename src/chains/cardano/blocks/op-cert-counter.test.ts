import { expect, test } from 'vitest';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { encodeBlock } from './encode-block.js';
import { COUNTER_WITHIN_BYTES, readOpCertCounter } from './op-cert-counter.js';

const proof = { output: new Uint8Array(64), proof: new Uint8Array(80) };

test.each([
  ['conway', { nonceVrf: undefined, leaderVrf: undefined, vrfResult: proof }],
  ['alonzo', { nonceVrf: proof, leaderVrf: proof, vrfResult: undefined }],
] as const)('the counter of a %s header is found in the truncated bytes', (era, proofs) => {
  const bytes = encodeBlock({
    era,
    header: {
      height: 2 ** 40,
      slot: 2 ** 40,
      previousHash: new Uint8Array(32),
      protocolVersion: { major: 10, minor: 0 },
      issuerVkey: new Uint8Array(32),
      leader: {
        vrfVkey: new Uint8Array(32),
        ...proofs,
        certificate: { hotVkey: new Uint8Array(32), counter: 4_711, kesPeriod: 0, signature: new Uint8Array(64) },
      },
    },
    sign: () => new Uint8Array(448),
    transactions: [],
  });
  // Strips `[era, …]`: stored bytes start with the block.
  const reader = new CborReader(bytes.slice(2, 2 + COUNTER_WITHIN_BYTES));
  reader.readArrayHeader();
  expect(readOpCertCounter(reader)).toBe(4_711);
});
