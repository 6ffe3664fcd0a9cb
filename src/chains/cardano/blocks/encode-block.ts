import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import type { CardanoEra } from '../era.js';
import { writeOrNull } from '../lists.js';
import { eraNumber } from './block.js';
import type { BlockHeader, LeiosFields, OperationalCertificate, VrfCertificate } from './header.js';

export type ShelleyEra = Exclude<CardanoEra, 'byron'>;

/** The encoded parts of a transaction as stored in a block. */
export interface EncodedTransactionParts {
  readonly body: Uint8Array;
  readonly witnesses: Uint8Array;
  readonly auxiliary: Uint8Array | undefined;
  readonly valid: boolean;
}

export interface NewBlock {
  readonly era: ShelleyEra;
  /** Body hash and body size are computed. */
  readonly header: Omit<BlockHeader, 'bodyHash' | 'bodySize'>;
  /** Signs the encoded header body (KES, 448 bytes on real chains). */
  readonly sign: (headerBody: Uint8Array) => Uint8Array;
  readonly transactions: readonly EncodedTransactionParts[];
}

/** A block with its era number, as a node sends it. */
export function encodeBlock(block: NewBlock): Uint8Array {
  const { era, header, sign, transactions } = block;
  if (era === 'dijkstra') return encodeDijkstraBlock(block);
  const parts = encodeBodyParts(transactions, era);
  const bodySize = parts.reduce((size, part) => size + part.length, 0);
  const hashes = new CborWriter();
  for (const part of parts) hashes.raw(blake2b256(part));
  const headerBody = encodeHeaderBody({ ...header, bodySize, bodyHash: blake2b256(hashes.finish()) });
  const writer = new CborWriter().array(2).uint(eraNumber({ era, boundary: false }));
  writer
    .array(1 + parts.length)
    .array(2)
    .raw(headerBody)
    .bytes(sign(headerBody));
  for (const part of parts) writer.raw(part);
  return writer.finish();
}

/** The body is one item since Dijkstra, and its transactions are whole; this function writes no Leios or Peras parts. */
function encodeDijkstraBlock({ era, header, sign, transactions }: NewBlock): Uint8Array {
  const failed = transactions.flatMap(({ valid }, index) => (valid ? [] : [index]));
  const body = new CborWriter().array(4);
  if (failed.length === 0) body.null();
  else {
    body.array(failed.length);
    for (const index of failed) body.uint(index);
  }
  body.array(transactions.length);
  for (const { body: content, witnesses, auxiliary } of transactions) {
    body.array(3).raw(content).raw(witnesses);
    writeOrNull(body, auxiliary, (inner, encoded) => inner.raw(encoded));
  }
  const encoded = body.null().null().finish();
  const headerBody = encodeHeaderBody({
    ...header,
    leios: header.leios ?? { hasCertificate: false, announcement: undefined },
    bodySize: encoded.length,
    bodyHash: blake2b256(encoded),
  });
  return new CborWriter()
    .array(2)
    .uint(eraNumber({ era, boundary: false }))
    .array(2)
    .array(2)
    .raw(headerBody)
    .bytes(sign(headerBody))
    .raw(encoded)
    .finish();
}

const hasValidity = (era: ShelleyEra): boolean => era === 'alonzo' || era === 'babbage' || era === 'conway';

function encodeBodyParts(transactions: readonly EncodedTransactionParts[], era: ShelleyEra): readonly Uint8Array[] {
  const bodies = new CborWriter().array(transactions.length);
  const witnesses = new CborWriter().array(transactions.length);
  for (const transaction of transactions) {
    bodies.raw(transaction.body);
    witnesses.raw(transaction.witnesses);
  }
  const extras = transactions.flatMap(({ auxiliary }, index) => (auxiliary ? [{ index, auxiliary }] : []));
  const auxiliaries = new CborWriter().map(extras.length);
  for (const { index, auxiliary } of extras) auxiliaries.uint(index).raw(auxiliary);
  const parts = [bodies.finish(), witnesses.finish(), auxiliaries.finish()];
  if (!hasValidity(era)) return parts;
  const failed = transactions.flatMap(({ valid }, index) => (valid ? [] : [index]));
  const invalid = new CborWriter().array(failed.length);
  for (const index of failed) invalid.uint(index);
  return [...parts, invalid.finish()];
}

/** Up to Alonzo: two VRF values and flat fields. From Babbage on: one value and nested fields. */
function encodeHeaderBody(header: BlockHeader): Uint8Array {
  const { height, slot, previousHash, protocolVersion, issuerVkey, leader, bodyHash, bodySize, leios } = header;
  if (issuerVkey === undefined || leader === undefined || bodyHash === undefined || bodySize === undefined)
    throw new RangeError('a header without issuer or body');
  const { vrfVkey, nonceVrf, leaderVrf, vrfResult, certificate } = leader;
  const proofs = vrfResult === undefined ? [nonceVrf, leaderVrf] : [vrfResult];
  const writer = new CborWriter()
    .array(vrfResult === undefined ? 15 : leios === undefined ? 10 : 12)
    .uint(height)
    .uint(slot);
  writeOrNull(writer, previousHash, (inner, hash) => inner.bytes(hash));
  writer.bytes(issuerVkey).bytes(vrfVkey);
  for (const proof of proofs) writeVrf(writer, proof);
  writer.uint(bodySize).bytes(bodyHash);
  if (vrfResult !== undefined) {
    writeCertificate(writer.array(4), certificate);
    writer.array(2).uint(protocolVersion.major).uint(protocolVersion.minor);
    if (leios !== undefined) writeLeios(writer, leios);
  } else {
    writeCertificate(writer, certificate);
    writer.uint(protocolVersion.major).uint(protocolVersion.minor);
  }
  return writer.finish();
}

function writeLeios(writer: CborWriter, { hasCertificate, announcement }: LeiosFields): void {
  writer.bool(hasCertificate);
  writeOrNull(writer, announcement, (inner, { hash, sizeBytes }) => inner.array(2).bytes(hash).uint(sizeBytes));
}

function writeVrf(writer: CborWriter, proof: VrfCertificate | undefined): void {
  if (proof === undefined) throw new RangeError('a header without VRF proof');
  writer.array(2).bytes(proof.output).bytes(proof.proof);
}

function writeCertificate(writer: CborWriter, certificate: OperationalCertificate): void {
  const { hotVkey, counter, kesPeriod, signature } = certificate;
  writer.bytes(hotVkey).uint(counter).uint(kesPeriod).bytes(signature);
}
