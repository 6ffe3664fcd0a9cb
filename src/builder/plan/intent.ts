import type { ExecutionUnits } from '../../chains/cardano/parameters/protocol-update.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { MetadataSources } from '../request/metadata-sources.js';
import type { ProposalRequest } from '../request/proposal-request.js';
import type {
  Cip68MintRequest,
  CommitteeRequest,
  CommonRequest,
  DelegationRequest,
  DonationRequest,
  DRepRegistrationRequest,
  DRepUpdateRequest,
  Payment,
  PoolRegistrationRequest,
  PoolRetirementRequest,
  RewardWithdrawalRequest,
  ScriptDeploymentRequest,
  StakeRegistrationRequest,
  VoteDelegationRequest,
  VoteRequest,
} from '../request/request.js';
import type { InputIndex, PlacedOutput } from '../request/script-request.js';
import type { IntentFields } from './transaction-plan.js';

/** Positions that a redeemer may contain; they are known when all inputs are selected. */
export interface RedeemerIndexes {
  readonly input: InputIndex;
  /** The index in the transaction of an output of an intent. */
  readonly output: (intent: number, output: number) => number;
}

/** CBOR of a redeemer, or a function that makes it from the final positions of inputs and outputs. */
export type RedeemerSource = Uint8Array | ((indexes: RedeemerIndexes) => Uint8Array);

/** The consent of the script that guards an item. Items of keys have none. */
export interface ScriptWitness {
  /** Required for a Plutus script, absent for a native one. */
  readonly redeemer?: RedeemerSource;
  /** Execution units to state instead of the evaluated ones. */
  readonly units?: ExecutionUnits;
  /** The script, to be included in the transaction. */
  readonly script?: Script;
  /** An output that carries the script, instead of `script`. */
  readonly referenceInput?: PlacedOutput;
}

interface Witnessed {
  readonly witness?: ScriptWitness;
}

/** An output that must be spent. */
export interface SpendRequest extends Witnessed {
  readonly output: PlacedOutput;
  /** CBOR of the datum, if the output has only its hash and a Plutus script locks it. */
  readonly datum?: Uint8Array;
}

export interface MintedAsset {
  /** Hexadecimal. */
  readonly assetName: string;
  /** Negative to burn. */
  readonly quantity: bigint;
}

/** One part of a transaction. A composed transaction has any number of each kind, in any order. */
export type TransactionIntent = IntentContent & {
  /** Names the intent in error messages; `intents[index]` when absent. With an empty name its fields stand alone. */
  readonly name?: string;
};

type IntentContent =
  | { readonly kind: 'payment'; readonly outputs: readonly Payment[] }
  | { readonly kind: 'spend'; readonly inputs: readonly SpendRequest[] }
  | { readonly kind: 'reference'; readonly outputs: readonly PlacedOutput[] }
  | ({
      readonly kind: 'mint';
      /** Hexadecimal. */
      readonly policyId: string;
      readonly assets: readonly MintedAsset[];
    } & Witnessed)
  | ({ readonly kind: 'mintCip68' } & IntentFields<Cip68MintRequest> & Witnessed)
  | ({ readonly kind: 'deployScript' } & IntentFields<ScriptDeploymentRequest>)
  | ({ readonly kind: 'stakeRegistration' } & IntentFields<StakeRegistrationRequest> & Witnessed)
  | ({ readonly kind: 'delegation' } & IntentFields<DelegationRequest> & Witnessed)
  | ({ readonly kind: 'voteDelegation' } & IntentFields<VoteDelegationRequest> & Witnessed)
  | ({ readonly kind: 'withdrawal' } & Omit<IntentFields<RewardWithdrawalRequest>, 'outputs'> & Witnessed)
  | ({ readonly kind: 'drepRegistration' } & IntentFields<DRepRegistrationRequest> & Witnessed)
  | ({ readonly kind: 'drepUpdate' } & IntentFields<DRepUpdateRequest> & Witnessed)
  | ({ readonly kind: 'poolRegistration' } & IntentFields<PoolRegistrationRequest>)
  | ({ readonly kind: 'poolRetirement' } & IntentFields<PoolRetirementRequest>)
  | ({ readonly kind: 'committee' } & IntentFields<CommitteeRequest> & Witnessed)
  | ({ readonly kind: 'vote' } & IntentFields<VoteRequest> & Witnessed)
  | ({ readonly kind: 'proposal' } & IntentFields<ProposalRequest> & Witnessed)
  | ({ readonly kind: 'treasuryDonation' } & IntentFields<DonationRequest>);

export type IntentKind = TransactionIntent['kind'];

export const MAX_INTENTS = 20;

/** Any combination of intents in one transaction. */
export interface ComposeRequest extends Omit<CommonRequest, 'encodedMetadata' | 'metadata'>, MetadataSources {
  readonly intents: readonly TransactionIntent[];
  /** Spends every UTxO; only without Plutus scripts. */
  readonly selectAll?: boolean;
  /** POSIX times in milliseconds, instead of `validFrom` and `ttl`. */
  readonly validFromTime?: bigint;
  readonly validToTime?: bigint;
  /** Replaces the collateral selected from the UTxOs. */
  readonly collateral?: readonly PlacedOutput[];
}
