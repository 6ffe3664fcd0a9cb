import type { AssetAmount, Utxo } from './request.js';

/** Something that the caller should know about a transaction. `error`: the ledger will refuse it as things stand. */
export interface Warning {
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly text: string;
}

export interface Change {
  readonly address: string;
  readonly lovelace: bigint;
  readonly assets: readonly AssetAmount[];
}

/** A transaction that lacks nothing but signatures. */
export interface UnsignedTx {
  /** Hexadecimal. */
  readonly cbor: string;
  readonly hash: string;
  readonly fee: bigint;
  /** The ledger's minimum; `fee` is above it only by what could not become change. */
  readonly minFee: bigint;
  /** How many keys must sign. */
  readonly signatures: number;
  /** Hexadecimal hashes of those keys; Byron inputs are signed for by address and not listed. */
  readonly requiredKeyHashes: readonly string[];
  /** The chosen UTxOs, as given, in the order of the transaction. */
  readonly inputs: readonly Utxo[];
  /** Lovelace of each requested output, where "0" stood the minimum. */
  readonly paid: readonly bigint[];
  readonly change: readonly Change[];
  /** Signed, in the witness form charged for, as the ledger measures it. */
  readonly sizeBytes: number;
  readonly validFrom: bigint | undefined;
  /** First slot in which the transaction is no longer valid. */
  readonly ttl: bigint;
  readonly warnings: readonly Warning[];
}
