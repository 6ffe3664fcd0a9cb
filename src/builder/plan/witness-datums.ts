import { type SetEncoding, writeEncoded, writeSet } from '../../chains/cardano/lists.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';
import { bytesSize } from '../encoding/cbor-size.js';
import type { BuilderParameters } from '../request/ledger-view.js';

/** Datums that outputs reference by hash, included in the witness set so that batchers can read them. */
export interface WitnessDatums {
  /** The value of field 4 of the witness set. */
  readonly encoded: Uint8Array;
  /** Field 11 of the body: the ledger requires it whenever the witness set has datums, even when no script runs. */
  readonly scriptDataHash: Uint8Array;
  /** The size of both fields. */
  readonly sizeBytes: number;
}

const NO_LANGUAGES = 0xa0;

/**
 * Undefined when there are no datums. Datums are deduplicated. The hash covers these exact bytes, so they use the form
 * in which a wallet would re-encode the witness set.
 */
export function encodeWitnessDatums(
  datums: readonly Uint8Array[],
  sets: SetEncoding,
  { refScriptCostPerByte }: BuilderParameters,
): WitnessDatums | undefined {
  if (datums.length === 0) return undefined;
  const distinct = [...new Map(datums.map((datum) => [toHex(datum), datum])).values()];
  const writer = new CborWriter();
  writeSet(writer, distinct, writeEncoded, sets);
  const encoded = writer.finish();
  // Absent redeemers are an empty map since Conway, and were an empty list before.
  const noRedeemers = refScriptCostPerByte === undefined ? 0x80 : 0xa0;
  const preimage = Uint8Array.of(noRedeemers, ...encoded, NO_LANGUAGES);
  return { encoded, scriptDataHash: blake2b256(preimage), sizeBytes: 1 + encoded.length + 1 + bytesSize(32) };
}
