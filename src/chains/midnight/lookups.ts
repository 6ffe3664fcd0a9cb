/** Indexer data that is not part of blocks: block producers, contract events, bridge events. Queried individually. */
export type Lookup =
  | { readonly what: 'committee'; readonly epoch: number }
  | { readonly what: 'performance'; readonly epoch: number; readonly limit: number; readonly offset: number }
  | {
      readonly what: 'validators';
      readonly limit: number;
      readonly offset: number;
      readonly search?: string | undefined;
    }
  | { readonly what: 'validator'; readonly poolId: string }
  | ValidatorLookup
  | ContractEventsLookup
  | {
      readonly what: 'bridge-events';
      readonly limit: number;
      readonly offset: number;
      readonly recipient?: string | undefined;
      readonly fromBlock?: number | undefined;
      readonly toBlock?: number | undefined;
    }
  | {
      readonly what: 'bridge-deposits';
      readonly recipient: string;
      readonly includeUnapproved: boolean;
      readonly limit: number;
      readonly offset: number;
    }
  | {
      readonly what: 'bridge-reserve-inflows';
      readonly fromBlock?: number | undefined;
      readonly toBlock?: number | undefined;
      readonly limit: number;
      readonly offset: number;
    }
  | {
      readonly what: 'bridge-treasury-inflows';
      readonly reason?: TreasuryReason | undefined;
      readonly fromBlock?: number | undefined;
      readonly toBlock?: number | undefined;
      readonly limit: number;
      readonly offset: number;
    }
  | { readonly what: 'bridge-balance'; readonly address: string }
  | { readonly what: 'bridge-summary' };

/** Validators, of which the registered ones are stake pools of Cardano. Epochs are those of Midnight. */
export type ValidatorLookup =
  | { readonly what: 'identities'; readonly limit: number; readonly offset: number }
  | { readonly what: 'identity'; readonly poolId: string }
  | { readonly what: 'validator-count' }
  | { readonly what: 'pool-metadata'; readonly poolId: string }
  | {
      readonly what: 'pool-metadata-list';
      readonly limit: number;
      readonly offset: number;
      readonly withNameOnly: boolean;
    }
  | { readonly what: 'latest-performance'; readonly limit: number; readonly offset: number }
  | {
      readonly what: 'validator-performance';
      readonly validatorKey: string;
      readonly limit: number;
      readonly offset: number;
    }
  | { readonly what: 'registered-totals'; readonly fromEpoch: number; readonly toEpoch: number }
  | { readonly what: 'registrations'; readonly fromEpoch: number; readonly toEpoch: number }
  | { readonly what: 'presence'; readonly fromEpoch: number; readonly toEpoch: number }
  | { readonly what: 'first-valid-epochs'; readonly uptoEpoch?: number | undefined }
  | {
      readonly what: 'stake';
      readonly limit: number;
      readonly offset: number;
      readonly search?: string | undefined;
      readonly orderByStakeDesc: boolean;
    };

export const TREASURY_REASONS = ['INVALID', 'UNAPPROVED', 'SUBMINIMAL_FLUSH'] as const;
export type TreasuryReason = (typeof TREASURY_REASONS)[number];

export interface ContractEventsLookup {
  readonly what: 'contract-events';
  readonly address: string;
  readonly types?: readonly ContractEventType[] | undefined;
  readonly fromBlock?: number | undefined;
  readonly toBlock?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export const CONTRACT_EVENT_TYPES = [
  'SHIELDED_SPEND',
  'SHIELDED_RECEIVE',
  'SHIELDED_MINT',
  'SHIELDED_BURN',
  'UNSHIELDED_SPEND',
  'UNSHIELDED_RECEIVE',
  'UNSHIELDED_MINT',
  'UNSHIELDED_BURN',
  'PAUSED',
  'UNPAUSED',
  'MISC',
] as const;
export type ContractEventType = (typeof CONTRACT_EVENT_TYPES)[number];

export const BRIDGE_EVENT_TYPES = [
  'USER_TRANSFER',
  'RESERVE_TRANSFER',
  'INVALID_TRANSFER',
  'UNAPPROVED_TRANSFER',
  'SUBMINIMAL_FLUSH_TRANSFER',
] as const;
export type BridgeEventType = (typeof BRIDGE_EVENT_TYPES)[number];

/** Absent values are null because results are serialized as JSON. Amounts are decimal text. */
export interface LookupResults {
  readonly committee: readonly CommitteeMember[];
  readonly performance: readonly ValidatorPerformance[];
  readonly validators: readonly Validator[];
  readonly validator: Validator | null;
  readonly identities: readonly ValidatorIdentity[];
  readonly identity: ValidatorIdentity | null;
  readonly 'validator-count': number | null;
  readonly 'pool-metadata': PoolMetadata | null;
  readonly 'pool-metadata-list': readonly PoolMetadata[];
  readonly 'latest-performance': readonly ValidatorPerformance[];
  readonly 'validator-performance': readonly ValidatorPerformance[];
  readonly 'registered-totals': readonly RegisteredTotals[];
  readonly registrations: readonly RegistrationCounts[];
  readonly presence: readonly PresenceEvent[];
  readonly 'first-valid-epochs': readonly FirstValidEpoch[];
  readonly stake: readonly StakeShare[];
  readonly 'contract-events': readonly ContractEvent[];
  readonly 'bridge-events': readonly BridgeEvent[];
  readonly 'bridge-deposits': readonly BridgeEvent[];
  readonly 'bridge-reserve-inflows': readonly BridgeEvent[];
  readonly 'bridge-treasury-inflows': readonly BridgeEvent[];
  readonly 'bridge-balance': { readonly deposited: string; readonly claimed: string; readonly balance: string };
  readonly 'bridge-summary': BridgeSummary;
}

export interface CommitteeMember {
  readonly position: number;
  readonly sidechainKey: string;
  readonly auraKey: string | null;
  readonly poolId: string | null;
  readonly expectedSlots: number;
}

/**
 * The slots of a validator in an epoch. The blocks that it produced are counted in the index, by their author: the
 * indexer's own number counts registrations.
 */
export interface ValidatorPerformance {
  readonly epoch: number;
  readonly validatorKey: string;
  /** Null where only its identity has it. */
  readonly auraKey: string | null;
  readonly poolId: string | null;
  readonly expected: number;
  readonly label: string | null;
  readonly stake: string | null;
  readonly validatorClass: string | null;
}

export interface Validator {
  readonly poolId: string;
  readonly validatorClass: string;
  readonly sidechainKey: string;
  readonly auraKey: string | null;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly homepageUrl: string | null;
  readonly logoUrl: string | null;
}

export interface ValidatorIdentity {
  readonly poolId: string;
  /** Cold key of the stake pool; its hash is the id of the pool. */
  readonly mainchainKey: string;
  readonly sidechainKey: string;
  readonly auraKey: string | null;
  readonly validatorClass: string;
}

export interface PoolMetadata {
  readonly poolId: string;
  readonly hexId: string | null;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly homepageUrl: string | null;
  readonly logoUrl: string | null;
}

export interface RegisteredTotals {
  readonly epoch: number;
  readonly total: number;
  readonly added: number;
}

export interface RegistrationCounts {
  readonly epoch: number;
  readonly federatedValid: number;
  readonly federatedInvalid: number;
  readonly registeredValid: number;
  readonly registeredInvalid: number;
  readonly dParameter: number | null;
}

export interface PresenceEvent {
  readonly epoch: number;
  /** Id of the pool, or the sidechain key of a validator without one. */
  readonly idKey: string;
  /** `history`, `committee` or `performance`. */
  readonly source: string;
  readonly status: string | null;
}

export interface FirstValidEpoch {
  readonly idKey: string;
  readonly epoch: number;
}

export interface StakeShare extends Omit<PoolMetadata, 'hexId'> {
  readonly liveStake: string | null;
  readonly activeStake: string | null;
  readonly liveDelegators: number | null;
  readonly liveSaturation: number | null;
  readonly declaredPledge: string | null;
  readonly livePledge: string | null;
  readonly stakeShare: number | null;
}

export interface ContractEvent {
  readonly id: number;
  /** `OTHER`: a type of a newer release, named by `typeName`. */
  readonly type: ContractEventType | 'OTHER';
  readonly typeName: string | null;
  readonly version: number;
  readonly contractAddress: string;
  readonly txHash: string;
  readonly blockHeight: number;
  readonly raw: string;
}

export interface BridgeEvent {
  readonly id: number;
  /** `OTHER`: a type of a newer release, named by `typeName`. */
  readonly type: BridgeEventType | 'OTHER';
  readonly typeName: string | null;
  readonly blockHeight: number;
  readonly midnightTxHash: string;
  readonly cardanoTxHash: string | null;
  readonly recipient: string | null;
  /** Null for a type with unknown fields. */
  readonly amount: string | null;
  readonly count: number | null;
}

export interface BridgeSummary {
  readonly reserveTotal: string;
  readonly treasuryByReason: readonly { readonly reason: string; readonly total: string; readonly count: number }[];
  readonly subminimumTxCount: number;
  readonly lastEventHeight: number | null;
}
