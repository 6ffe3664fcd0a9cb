import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { Proposal, Vote, Voter } from '../../chains/cardano/governance/governance.js';
import type { SetEncoding } from '../../chains/cardano/lists.js';
import type { ExecutionUnits } from '../../chains/cardano/parameters/protocol-update.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { OutputContent, OutputReference } from '../../chains/cardano/transactions/output.js';
import type { Withdrawal } from '../../chains/cardano/transactions/transaction-body.js';
import type { EncodedMetadata } from './metadata.js';
import type { SelectionPreference, Strategy } from './request.js';

/** An output with its reference. */
export interface PlacedOutput {
  readonly reference: OutputReference;
  readonly content: OutputContent;
}

/** The index of an input in the ledger's order, which is known when all inputs are selected. */
export type InputIndex = (reference: OutputReference) => number;

/** The redeemer for one Plutus script purpose. */
export interface Consent {
  /** A unique label chosen by the caller. */
  readonly name: string;
  /** CBOR, or a function for a redeemer that contains indexes of inputs. */
  readonly redeemer: Uint8Array | ((inputIndex: InputIndex) => Uint8Array);
  /** Replaces the evaluated units. */
  readonly units?: ExecutionUnits;
}

/** A UTxO at a Plutus script address that is to be spent. */
export interface LockedInput {
  readonly output: PlacedOutput;
  /** CBOR; undefined when the output has an inline datum or none. */
  readonly datum: Uint8Array | undefined;
  readonly consent: Consent;
}

/** All minted (positive) and burned (negative) amounts of one policy. */
export interface PolicyMint {
  readonly policyId: Uint8Array;
  readonly assets: readonly { readonly assetName: Uint8Array; readonly quantity: bigint }[];
  /** Undefined when the policy is a native script. */
  readonly consent: Consent | undefined;
}

export interface GuardedWithdrawal extends Withdrawal {
  /** Undefined when the account belongs to a key. */
  readonly consent: Consent | undefined;
}

export interface GuardedCertificate {
  readonly certificate: Certificate;
  /** The deposit; negative for a refund. */
  readonly deposit: bigint;
  /** Undefined when a key signs or no witness is needed. */
  readonly consent: Consent | undefined;
}

/** The votes of one voter. */
export interface GuardedVotes {
  readonly voter: Voter;
  readonly votes: readonly Vote[];
  readonly consent: Consent | undefined;
}

export interface GuardedProposal {
  readonly proposal: Proposal;
  /** Of the guardrail script, if the action needs it. */
  readonly consent: Consent | undefined;
}

/** The sender's part of a transaction that runs Plutus scripts. */
export interface ScriptTransactionRequest {
  readonly inputs: readonly LockedInput[];
  /** Inputs that keys or native scripts lock and that must be spent. */
  readonly spends?: readonly PlacedOutput[];
  /** Sorted as the ledger sorts voters. */
  readonly votes?: readonly GuardedVotes[];
  readonly proposals?: readonly GuardedProposal[];
  readonly donation?: bigint | undefined;
  readonly treasury?: bigint | undefined;
  /** Native scripts of any item, and the keys that sign for them. */
  readonly nativeScripts?: readonly Script[];
  readonly nativeSigners?: readonly string[];
  /** Lower than the protocol's limit. */
  readonly maxSizeBytes?: number | undefined;
  readonly mints: readonly PolicyMint[];
  readonly withdrawals: readonly GuardedWithdrawal[];
  readonly certificates: readonly GuardedCertificate[];
  /** Each with at least its minimum lovelace. */
  readonly payments: readonly OutputContent[];
  /** CBOR of datums that payments reference by hash. */
  readonly witnessDatums: readonly Uint8Array[];
  /** Scripts that are not available as reference scripts. */
  readonly scripts: readonly Script[];
  readonly referenceInputs: readonly PlacedOutput[];
  /** Required signers (key hashes in hexadecimal). */
  readonly signers: readonly string[];
  /** Bytes of the change address. */
  readonly changeAddress: Uint8Array;
  /** Covers missing funds and provides collateral. Plain UTxOs at key addresses. */
  readonly wallet: readonly PlacedOutput[];
  /** Replaces the collateral selected from the wallet. */
  readonly collateral?: readonly PlacedOutput[];
  readonly validFrom: bigint | undefined;
  readonly validUntil: bigint;
  readonly metadata: EncodedMetadata | undefined;
  /** How wallet UTxOs are selected; by default those with the lowest fee. */
  readonly strategy?: Strategy | undefined;
  readonly seed?: number | undefined;
  readonly selection?: SelectionPreference | undefined;
  /** Tagged by default. */
  readonly setEncoding?: SetEncoding | undefined;
}

/** Defaults of the optional fields. */
export const SCRIPT_REQUEST_DEFAULTS = {
  inputs: [],
  mints: [],
  withdrawals: [],
  certificates: [],
  payments: [],
  witnessDatums: [],
  scripts: [],
  referenceInputs: [],
  signers: [],
  validFrom: undefined,
  metadata: undefined,
} as const satisfies Partial<ScriptTransactionRequest>;

/** Every output that the transaction can spend, read or use as collateral. */
export const listPlacedOutputs = (request: ScriptTransactionRequest): readonly PlacedOutput[] => {
  const { inputs, spends = [], referenceInputs, wallet, collateral = [] } = request;
  return [...inputs.map(({ output }) => output), ...spends, ...referenceInputs, ...wallet, ...collateral];
};
