import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { Anchor } from '../../chains/cardano/governance/anchor.js';
import type { GovernanceActionId, Proposal, Vote } from '../../chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import type { OutputReference, TxOutput } from '../../chains/cardano/transactions/output.js';
import type { ActionPurpose, Committee, CommitteeAuthorization, Constitution } from '../state/ledger-state.js';

/**
 * The ledger state of a Haskell node in Conway, as it encodes it (`NewEpochState`). Lists are in the node's order. Test
 * data may have the hash of the parameters in place of `Parameters`.
 */
export interface NodeState<Parameters = ProtocolParameters> {
  readonly epoch: number;
  /** Blocks of the previous and of the current epoch, by pool. */
  readonly previousBlocks: readonly (readonly [Uint8Array, number])[];
  readonly blocks: readonly (readonly [Uint8Array, number])[];
  readonly treasury: bigint;
  readonly reserves: bigint;
  readonly certificates: NodeCertificateState;
  readonly outputs: NodeOutputState;
  readonly governance: NodeGovernanceState<Parameters>;
  readonly snapshots: NodeSnapshots;
  /** Stake that elects the leaders of the current epoch, by pool. */
  readonly leaderStake: readonly (readonly [Uint8Array, bigint])[];
  /** The reward update that was computed or started. */
  readonly rewardUpdate: NodeRewardUpdate | undefined;
}

export interface NodeRewardUpdate {
  /** The part of expansion and fees for the treasury. */
  readonly tax: bigint;
}

export interface NodeCertificateState {
  readonly dreps: readonly NodeDRep[];
  readonly authorizations: readonly CommitteeAuthorization[];
  readonly dormantEpochs: number;
  readonly pools: readonly PoolParameters[];
  readonly nextPools: readonly PoolParameters[];
  readonly retirements: readonly (readonly [Uint8Array, number])[];
  readonly poolDeposits: readonly (readonly [Uint8Array, bigint])[];
  readonly accounts: readonly NodeAccount[];
}

export interface NodeDRep {
  readonly credential: Credential;
  readonly expiresAfter: number;
  readonly anchor: Anchor | undefined;
  readonly deposit: bigint;
  readonly delegators: readonly Credential[];
}

export interface NodeAccount {
  readonly credential: Credential;
  readonly rewards: bigint;
  readonly deposit: bigint;
  readonly pool: Uint8Array | undefined;
  readonly drep: DRep | undefined;
}

export interface NodeOutputState {
  /** Empty where the node stores its outputs outside of this state: `GetUTxOWhole` has them. */
  readonly utxo: readonly (readonly [OutputReference, TxOutput])[];
  readonly deposits: bigint;
  readonly fees: bigint;
  readonly donations: bigint;
  /** Lovelace of the unspent outputs by stake credential. */
  readonly stake: readonly (readonly [Credential, bigint])[];
}

export interface NodeProposal {
  readonly id: GovernanceActionId;
  readonly committeeVotes: readonly (readonly [Credential, Vote['vote']])[];
  readonly drepVotes: readonly (readonly [Credential, Vote['vote']])[];
  readonly poolVotes: readonly (readonly [Uint8Array, Vote['vote']])[];
  readonly proposal: Proposal;
  readonly proposedIn: number;
  readonly expiresAfter: number;
}

export type EnactedActions = Readonly<Partial<Record<ActionPurpose, GovernanceActionId>>>;

export interface NodeGovernanceState<Parameters = ProtocolParameters> {
  readonly enacted: EnactedActions;
  readonly proposals: readonly NodeProposal[];
  readonly committee: Committee | undefined;
  readonly constitution: Constitution;
  readonly parameters: Parameters;
  readonly previousParameters: Parameters;
  readonly ratification: NodeRatification<Parameters>;
}

/** The voting power and votes at the last boundary, and the decisions for the next one. */
export interface NodeRatification<Parameters = ProtocolParameters> {
  readonly proposals: readonly NodeProposal[];
  readonly drepPower: readonly (readonly [DRep, bigint])[];
  readonly poolPower: readonly (readonly [Uint8Array, bigint])[];
  readonly committee: Committee | undefined;
  readonly constitution: Constitution;
  readonly parameters: Parameters;
  readonly enactedActions: EnactedActions;
  readonly enacted: readonly GovernanceActionId[];
  readonly expired: readonly GovernanceActionId[];
  readonly delayed: boolean;
}

export interface NodeSnapshot {
  readonly stake: readonly (readonly [Credential, bigint])[];
  readonly delegations: readonly (readonly [Credential, Uint8Array])[];
  /** Newer nodes report only the fields that rewards depend on, and of the owners those that delegate to their pool. */
  readonly pools: readonly PoolParameters[];
  /** Delegators by pool, with those without stake; undefined where `delegations` has all of them. */
  readonly delegatorCounts: readonly (readonly [Uint8Array, number])[] | undefined;
}

export interface NodeSnapshots {
  readonly mark: NodeSnapshot;
  readonly set: NodeSnapshot;
  readonly go: NodeSnapshot;
  /** Fees of the previous epoch. */
  readonly fees: bigint;
}
