import type { AssetAmount, Utxo } from './request.js';

/** A notice about a transaction. `error`: the ledger will reject it in the current state. */
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

/** A complete transaction without signatures. */
export interface UnsignedTx {
  /** Hexadecimal. */
  readonly cbor: string;
  readonly hash: string;
  readonly fee: bigint;
  /** The ledger's minimum; `fee` is higher only by a remainder too small for a change output. */
  readonly minFee: bigint;
  /** Number of required signatures. */
  readonly signatures: number;
  /** Hexadecimal hashes of those keys; Byron inputs are signed by address and not listed. */
  readonly requiredKeyHashes: readonly string[];
  /** The selected UTxOs, as given, in transaction order. */
  readonly inputs: readonly Utxo[];
  /** Lovelace of each requested output, with "0" replaced by the minimum. */
  readonly paid: readonly bigint[];
  readonly change: readonly Change[];
  /** Size of the signed transaction in the requested witness form, as the ledger measures it. */
  readonly sizeBytes: number;
  readonly validFrom: bigint | undefined;
  /** First slot in which the transaction is no longer valid. */
  readonly ttl: bigint;
  readonly warnings: readonly Warning[];
}
