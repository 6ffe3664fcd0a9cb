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
  | ContractEventsLookup
  | {
      readonly what: 'bridge-events';
      readonly limit: number;
      readonly offset: number;
      readonly recipient?: string | undefined;
      readonly fromBlock?: number | undefined;
      readonly toBlock?: number | undefined;
    }
  | { readonly what: 'bridge-balance'; readonly address: string }
  | { readonly what: 'bridge-summary' };

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
  readonly 'contract-events': readonly ContractEvent[];
  readonly 'bridge-events': readonly BridgeEvent[];
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

export interface ValidatorPerformance {
  readonly validatorKey: string;
  readonly poolId: string | null;
  readonly produced: number;
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
