import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { bytesSize } from '../encoding/cbor-size.js';
import type { BuilderParameters } from '../request/ledger-view.js';
import type { WitnessForm } from '../request/request.js';

/** Datums that outputs name by their hash, shown in the witness set so that whoever carries out orders can read them. */
export interface ShownDatums {
  /** The value of field 4 of the witness set. */
  readonly encoded: Uint8Array;
  /** Field 11 of the body: the ledger wants it wherever a datum is shown, also where no script runs. */
  readonly scriptDataHash: Uint8Array;
  /** What both fields add to the transaction. */
  readonly sizeBytes: number;
}

const SET_TAG = 258;
const NO_LANGUAGES = 0xa0;

/**
 * Undefined where there are none. The same datum is shown once. A wallet that writes the set anew would write it in the
 * form of its other sets, and the hash covers these bytes.
 */
export function showDatums(
  datums: readonly Uint8Array[],
  form: WitnessForm,
  { refScriptCostPerByte }: BuilderParameters,
): ShownDatums | undefined {
  const distinct = [...new Map(datums.map((datum) => [Buffer.from(datum).toString('hex'), datum])).values()];
  if (distinct.length === 0) return undefined;
  const writer = new CborWriter();
  if (form === 'tagged') writer.tag(SET_TAG);
  writer.array(distinct.length);
  for (const datum of distinct) writer.raw(datum);
  const encoded = writer.finish();
  // Redeemers that are not there are an empty map since Conway, and were an empty list before.
  const noRedeemers = refScriptCostPerByte === undefined ? 0x80 : 0xa0;
  const preimage = Uint8Array.of(noRedeemers, ...encoded, NO_LANGUAGES);
  return { encoded, scriptDataHash: blake2b256(preimage), sizeBytes: 1 + encoded.length + 1 + bytesSize(32) };
}
