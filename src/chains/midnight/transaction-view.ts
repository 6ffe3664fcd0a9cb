import type { LedgerVersion } from './tag.js';

/** A decoded transaction. Hexadecimal is lower case, amounts are exact, addresses are the ledger's bytes. */
export interface TransactionView {
  readonly form: 'regular' | 'claim' | 'system';
  readonly ledger: LedgerVersion;
  readonly tag: string;
  /** Undefined for system transactions, whose hash the node creates. */
  readonly hash: string | undefined;
  readonly identifiers: readonly string[];
  readonly intents: readonly IntentView[];
  readonly guaranteed: ShieldedView | undefined;
  readonly fallible: readonly (ShieldedView & { readonly segment: number })[];
  readonly claim: ClaimView | undefined;
  /** The kind of system transaction with the ledger's name. */
  readonly system: string | undefined;
  /** In SPECK, at the initial prices of the networks. */
  readonly estimatedFee: bigint | undefined;
  readonly sizeBytes: number;
}

export interface IntentView {
  readonly segment: number;
  /** Unix time in seconds. */
  readonly ttl: number;
  readonly hash: string;
  readonly guaranteed: UnshieldedView | undefined;
  readonly fallible: UnshieldedView | undefined;
  readonly dust: DustActionsView | undefined;
  readonly actions: readonly ContractActionView[];
}

export interface UnshieldedView {
  readonly inputs: readonly UnshieldedInputView[];
  readonly outputs: readonly UnshieldedOutputView[];
}

export interface UnshieldedInputView {
  /** The signing key; the owner is its hash. */
  readonly key: string;
  readonly owner: string;
  readonly tokenType: string;
  readonly value: bigint;
  readonly intentHash: string;
  readonly outputIndex: number;
}

export interface UnshieldedOutputView {
  readonly owner: string;
  readonly tokenType: string;
  readonly value: bigint;
}

export interface DustActionsView {
  /** Unix time in seconds. */
  readonly ctime: number;
  readonly spends: readonly DustSpendView[];
  readonly registrations: readonly DustRegistrationView[];
}

export interface DustSpendView {
  readonly fee: bigint;
  /** Field elements as numbers, as in the ledger. */
  readonly nullifier: bigint;
  readonly commitment: bigint;
}

export interface DustRegistrationView {
  readonly nightKey: string;
  readonly owner: string;
  /** The public key; undefined for a deregistration. */
  readonly dustKey: bigint | undefined;
  readonly allowFeePayment: bigint;
}

export interface ContractActionView {
  readonly type: 'deploy' | 'call' | 'maintenance';
  readonly address: string;
  /** For calls only. */
  readonly entryPoint: string | undefined;
}

export interface ShieldedView {
  readonly inputs: readonly { readonly nullifier: string; readonly contract: string | undefined }[];
  readonly outputs: readonly { readonly commitment: string; readonly contract: string | undefined }[];
  readonly transients: number;
  /** The surplus of the offer by token; negative for a deficit. */
  readonly deltas: readonly { readonly tokenType: string; readonly amount: bigint }[];
}

export interface ClaimView {
  readonly kind: 'Reward' | 'CardanoBridge';
  readonly key: string;
  readonly owner: string;
  readonly value: bigint;
  readonly nonce: string;
}

/** Events that the ledger emits while it applies a transaction. */
export type EventView =
  | { readonly type: 'zswap-input'; readonly nullifier: string; readonly contract: string | undefined }
  | {
      readonly type: 'zswap-output';
      readonly commitment: string;
      readonly contract: string | undefined;
      readonly index: bigint;
    }
  | {
      readonly type: 'dust-initial';
      readonly night: bigint;
      readonly owner: bigint;
      readonly nonce: string;
      readonly generationIndex: bigint;
      readonly blockTime: number;
      readonly output: DustOutputView | undefined;
    }
  | {
      readonly type: 'dust-dtime';
      readonly night: bigint;
      readonly owner: bigint;
      readonly nonce: string;
      readonly dtime: number | undefined;
      readonly blockTime: number;
    }
  | {
      readonly type: 'dust-spend';
      readonly commitment: bigint;
      readonly commitmentIndex: bigint;
      readonly nullifier: bigint;
      readonly fee: bigint;
      readonly declaredTime: number;
      readonly blockTime: number;
    }
  | { readonly type: 'contract-log'; readonly address: string; readonly eventType: string; readonly entryPoint: string }
  | { readonly type: 'other'; readonly name: string };

export interface DustOutputView {
  readonly initialValue: bigint;
  readonly nonce: bigint;
  readonly ctime: number;
  readonly commitmentIndex: bigint | undefined;
}

/** The subset of the ledger's parameters that the API exposes. */
export interface ParametersView {
  readonly dust: {
    readonly nightDustRatio: bigint;
    readonly generationDecayRate: bigint;
    readonly gracePeriodSeconds: bigint;
    readonly timeToCapSeconds: bigint;
  };
  readonly fees: {
    readonly overallPrice: number;
    readonly readFactor: number;
    readonly computeFactor: number;
    readonly blockUsageFactor: number;
    readonly writeFactor: number;
    readonly maxPriceAdjustment: number;
  };
}
