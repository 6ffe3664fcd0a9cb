import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { OutputContent, OutputReference } from '../../chains/cardano/transactions/output.js';
import type { Withdrawal } from '../../chains/cardano/transactions/transaction-body.js';
import type { EncodedMetadata } from './metadata.js';

/** An output with where it lies. */
export interface PlacedOutput {
  readonly reference: OutputReference;
  readonly content: OutputContent;
}

/** The word with which a Plutus script is asked to agree. */
export interface Consent {
  /** What the caller calls the thing; each only once. */
  readonly name: string;
  /** CBOR. */
  readonly redeemer: Uint8Array;
}

/** An output at a Plutus script that is to be spent. */
export interface LockedInput {
  readonly output: PlacedOutput;
  /** CBOR; undefined where the output carries it itself, or has none. */
  readonly datum: Uint8Array | undefined;
  readonly consent: Consent;
}

/** All that is minted (above zero) and burned (below) under one Plutus policy. */
export interface PolicyMint {
  readonly policyId: Uint8Array;
  readonly assets: readonly { readonly assetName: Uint8Array; readonly quantity: bigint }[];
  readonly consent: Consent;
}

export interface GuardedWithdrawal extends Withdrawal {
  /** Undefined where the account belongs to a key. */
  readonly consent: Consent | undefined;
}

export interface GuardedCertificate {
  readonly certificate: Certificate;
  /** What it takes from the sender; below zero: gives back. */
  readonly deposit: bigint;
  /** Undefined where a key signs, or nobody has to. */
  readonly consent: Consent | undefined;
}

/** A transaction that runs Plutus scripts, as far as the sender decides it. */
export interface ScriptTransactionRequest {
  readonly inputs: readonly LockedInput[];
  readonly mints: readonly PolicyMint[];
  readonly withdrawals: readonly GuardedWithdrawal[];
  readonly certificates: readonly GuardedCertificate[];
  /** With at least the lovelace that each must hold. */
  readonly payments: readonly OutputContent[];
  /** CBOR of datums that payments name by their hash. */
  readonly shownDatums: readonly Uint8Array[];
  /** Scripts that no input carries. */
  readonly scripts: readonly Script[];
  readonly referenceInputs: readonly PlacedOutput[];
  /** Hashes of keys that scripts want to have signed, hexadecimal. */
  readonly signers: readonly string[];
  /** Bytes of the address that everything goes to that is left. */
  readonly changeAddress: Uint8Array;
  /** Pays where the inputs are not enough, and stands as collateral. Plain outputs at addresses with keys. */
  readonly wallet: readonly PlacedOutput[];
  /** In place of what the wallet would put up. */
  readonly collateral?: readonly PlacedOutput[];
  readonly validFrom: bigint | undefined;
  readonly validUntil: bigint;
  readonly metadata: EncodedMetadata | undefined;
}

/** Of what a transaction may leave out. */
export const NO_SCRIPT_WISHES = {
  inputs: [],
  mints: [],
  withdrawals: [],
  certificates: [],
  payments: [],
  shownDatums: [],
  scripts: [],
  referenceInputs: [],
  signers: [],
  validFrom: undefined,
  metadata: undefined,
} as const satisfies Partial<ScriptTransactionRequest>;
