import type { CborReader } from '../../../kernel/cbor/reader.js';

const TPRAOS_FIELDS = 15;

/** Bytes of a header up to the counter, with room to spare: two VRF proofs are the largest part of them. */
export const COUNTER_WITHIN_BYTES = 640;

/**
 * The counter of the operational certificate in a header of Shelley or later, which may be cut off after it: a list of
 * all pools reads one header for each of them.
 */
export function readOpCertCounter(reader: CborReader): number {
  reader.readArrayHeader();
  const twoProofs = reader.readArrayHeader() === TPRAOS_FIELDS;
  // Height, slot, previous hash, issuer, VRF key; one proof or two; size and hash of the body.
  for (let skipped = 0; skipped < (twoProofs ? 9 : 8); skipped += 1) reader.skip();
  if (!twoProofs) reader.readArrayHeader();
  reader.skip();
  return reader.readUint();
}
