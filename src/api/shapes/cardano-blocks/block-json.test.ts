import { expect, test } from 'vitest';
import { networkById } from '../../../chains/networks.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import type { HeadedBlock } from '../../../store/queries/cardano/blocks/blocks.js';
import { toBlockJson } from './block-json.js';

const zeros = (bytes: number): Uint8Array => new Uint8Array(bytes);
const PRAOS_FIELDS = 10;

/** `[header body, signature]` by the CDDL of Dijkstra; `leios` writes the two last fields. */
function encodeHeader(leios?: (writer: CborWriter) => CborWriter): Uint8Array {
  const writer = new CborWriter().array(2).array(leios === undefined ? PRAOS_FIELDS : PRAOS_FIELDS + 2);
  writer.uint(5).uint(9).bytes(zeros(32)).bytes(zeros(32)).bytes(zeros(32));
  writer.array(2).bytes(zeros(64)).bytes(zeros(80)).uint(4).bytes(zeros(32));
  writer.array(4).bytes(zeros(32)).uint(1).uint(2).bytes(zeros(64));
  writer.array(2).uint(12).uint(0);
  return (leios?.(writer) ?? writer).bytes(zeros(448)).finish();
}

const toJson = (start: Uint8Array) => {
  const block: HeadedBlock = {
    kind: 'block',
    height: 5,
    slot: 9,
    epoch: 0,
    era: 8,
    hash: '11'.repeat(32),
    previousHash: '00'.repeat(32),
    fees: 0n,
    output: 0n,
    sizeBytes: 4,
    firstTxId: 1,
    txCount: 0,
    protocolVersion: { major: 12, minor: 0n },
    issuer: undefined,
    nextHash: undefined,
    start,
    whole: false,
  };
  return toBlockJson(block, networkById('CARDANO_PREVIEW'), { height: 5 });
};

test('block of Dijkstra shows the fields of Leios in its header', () => {
  const announced = encodeHeader((writer) => writer.bool(true).array(2).bytes(zeros(32).fill(0xab)).uint(70_000));
  expect(toJson(announced)).toMatchObject({
    era: 8,
    eraName: 'dijkstra',
    opCertCounter: 1,
    leios: { hasCertificate: true, announcement: { hash: 'ab'.repeat(32), size: 70_000 } },
  });
  const plain = encodeHeader((writer) => writer.bool(false).null());
  expect(toJson(plain).leios).toEqual({ hasCertificate: false, announcement: null });
});

test('block of Dijkstra without the fields of Leios has none', () => {
  expect(toJson(encodeHeader())).not.toHaveProperty('leios');
});
