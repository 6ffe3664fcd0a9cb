import type { CborReader } from '../../../kernel/cbor/reader.js';

const TPRAOS_FIELDS = 15;

/** Upper bound of the header bytes up to the counter; two VRF proofs are the largest part. */
export const COUNTER_WITHIN_BYTES = 640;

/**
 * The counter of the operational certificate in a header of Shelley or later. The header may be truncated after it:
 * listing all pools reads one header per pool.
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
