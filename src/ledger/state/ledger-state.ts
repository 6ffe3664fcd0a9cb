import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { CardanoEra } from '../../chains/cardano/era.js';
import type { Anchor } from '../../chains/cardano/governance/anchor.js';
import type { GovernanceActionId, Proposal, Vote, Voter } from '../../chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { ProtocolParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../chains/cardano/rational.js';
import type { NonceState } from '../consensus/nonces.js';
import { JournaledAccountSets } from './account-sets.js';
import { type AccountId, Accounts } from './accounts.js';
import { findEra } from './era-versions.js';
import { Journal } from './journal.js';
import { JournaledMap, JournaledValue } from './journaled.js';
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE } from './keys.js';
import { NumberedKeys } from './numbered-keys.js';
import type { Pool } from './pool.js';
import { EMPTY_SNAPSHOT, type StakeSnapshot } from './stake-snapshot.js';

export interface DRepEntry {
  readonly credential: Credential;
  readonly deposit: bigint;
  readonly anchor: Anchor | undefined;
  /** The last epoch in which it is active; dormant epochs that are not yet added extend it. */
  readonly expiresAfter: number;
}

/** The certificate state of a cold credential, whether it is a member of the committee or not. */
export type CommitteeAuthorization =
  | { readonly cold: Credential; readonly hot: Credential }
  | { readonly cold: Credential; readonly resigned: true; readonly anchor: Anchor | undefined };

/** The elected committee. */
export interface Committee {
  readonly members: readonly { readonly cold: Credential; readonly expiresAfter: number }[];
  readonly threshold: Rational;
}

export interface Constitution {
  readonly anchor: Anchor;
  readonly guardrailScript: Uint8Array | undefined;
}

/** A governance action that is neither enacted, removed nor expired. */
export interface ActiveProposal {
  readonly id: GovernanceActionId;
  readonly proposal: Proposal;
  /** Increases with every proposal: the order of submission. */
  readonly position: number;
  readonly returnAccount: AccountId;
  /** For treasury withdrawals: the accounts in the order of `action.withdrawals`. */
  readonly withdrawalAccounts: readonly AccountId[];
  readonly proposedIn: number;
  /** The last epoch in which votes count. */
  readonly expiresAfter: number;
}

/** The vote of one voter on one active proposal. */
export interface VoteEntry {
  /** Key of the action. */
  readonly action: string;
  readonly voter: Voter;
  readonly vote: Vote['vote'];
}

export type ActionPurpose = 'parameter-change' | 'hard-fork' | 'committee' | 'constitution';

export interface Governance {
  /** Undefined before Conway, and after a motion of no confidence. */
  readonly committee: Committee | undefined;
  readonly constitution: Constitution | undefined;
  /** The last enacted action of each purpose. */
  readonly enacted: Readonly<Partial<Record<ActionPurpose, GovernanceActionId>>>;
  /** Consecutive epochs without a proposal to vote on. */
  readonly dormantEpochs: number;
  readonly nextPosition: number;
  /** Decisions of the votes until the last boundary, which the next boundary carries out. */
  readonly ratified: RatifiedActions;
}

/** Keys of actions, in the order in which they were decided. */
export interface RatifiedActions {
  readonly enacted: readonly string[];
  readonly expired: readonly string[];
  /** Whether an action was enacted that delays all others. */
  readonly delayed: boolean;
}

export interface Pots {
  readonly treasury: bigint;
  readonly reserves: bigint;
  /** Fees that no reward update distributed yet: those of the current epoch and `EpochValues.previousFees`. */
  readonly fees: bigint;
  readonly deposits: bigint;
  /** Donations of the current epoch, which the boundary adds to the treasury. */
  readonly donations: bigint;
  /** Lovelace of all unspent outputs. */
  readonly utxo: bigint;
}

/** Blocks by the pool's key hash in hexadecimal. */
export type BlockCounts = ReadonlyMap<string, number>;

/** Values that change at epoch boundaries. */
export interface EpochValues {
  readonly epoch: number;
  /** The era whose rules apply. */
  readonly era: CardanoEra;
  readonly parameters: ProtocolParameters;
  /** The parameters of the previous epoch. */
  readonly previousParameters: ProtocolParameters;
  /** Fees of the previous epoch, which the next reward update distributes. */
  readonly previousFees: bigint;
  readonly previousBlocks: BlockCounts;
}

/**
 * The input of a reward update, fixed when the update starts. The blocks after it only spread the calculation, so a
 * rollback can start the calculation again from this value.
 */
export interface RewardInput {
  /** The epoch whose blocks are rewarded. */
  readonly earnedIn: number;
  /** The parameters of that epoch. */
  readonly parameters: ProtocolParameters;
  readonly blocks: BlockCounts;
  readonly fees: bigint;
  readonly reserves: bigint;
  readonly snapshot: StakeSnapshot;
  /** Slots of the epoch in which the update is computed. */
  readonly epochSlots: number;
  /** One bit for each account registered at the start; undefined from Babbage on, where it does not matter. */
  readonly registered: Uint8Array | undefined;
}

/** Proposals of the genesis keys, by the key's hash in hexadecimal. Until Babbage. */
export type UpdateProposals = ReadonlyMap<string, ProtocolParameterUpdate>;

export interface GenesisKeys {
  /** Delegate and VRF key hash in hexadecimal, by the genesis key's hash. */
  readonly delegates: ReadonlyMap<string, GenesisDelegate>;
  /** Delegations that take effect at a slot. */
  readonly future: readonly { readonly slot: number; readonly genesis: string; readonly to: GenesisDelegate }[];
  /** Proposed for the current epoch, and for the next one. */
  readonly updates: UpdateProposals;
  readonly nextUpdates: UpdateProposals;
}

export interface GenesisDelegate {
  readonly delegate: string;
  readonly vrf: string;
}

/** Move instantaneous rewards certificates of the current epoch. Until Babbage. */
export interface InstantRewardsState {
  readonly fromReserves: ReadonlyMap<AccountId, bigint>;
  readonly fromTreasury: ReadonlyMap<AccountId, bigint>;
  /** Transfers between the pots: added to each at the boundary. */
  readonly reservesChange: bigint;
  readonly treasuryChange: bigint;
}

export interface Snapshots {
  /** Taken at the last boundary, the one before, and two before. Leaders are elected from `set`. */
  readonly mark: StakeSnapshot;
  readonly set: StakeSnapshot;
  readonly go: StakeSnapshot;
}

export const NO_INSTANT_REWARDS: InstantRewardsState = {
  fromReserves: new Map(),
  fromTreasury: new Map(),
  reservesChange: 0n,
  treasuryChange: 0n,
};

export const NO_RATIFIED_ACTIONS: RatifiedActions = { enacted: [], expired: [], delayed: false };

const NO_GOVERNANCE: Governance = {
  committee: undefined,
  constitution: undefined,
  enacted: {},
  dormantEpochs: 0,
  nextPosition: 0,
  ratified: NO_RATIFIED_ACTIONS,
};

const NO_GENESIS_KEYS: GenesisKeys = { delegates: new Map(), future: [], updates: new Map(), nextUpdates: new Map() };

/** Values with which a state starts. */
export interface InitialValues {
  readonly epoch: number;
  readonly parameters: ProtocolParameters;
  readonly pots: Pots;
  /** Without it, the era of the protocol version. */
  readonly era?: CardanoEra;
  readonly genesisKeys?: GenesisKeys;
}

/**
 * The state of the ledger without the unspent outputs themselves: accounts, pools, DReps, governance, pots and
 * snapshots. Values are immutable and every change can be undone through the journal.
 */
export class LedgerState {
  readonly journal = new Journal();
  readonly accounts = new Accounts(this.journal);
  /** Numbers of pools by key hash in hexadecimal, and of DReps by `drepKey`. */
  readonly poolNumbers = new NumberedKeys();
  readonly drepNumbers = new NumberedKeys();
  /** By key hash in hexadecimal. */
  readonly pools = new JournaledMap<Pool>(this.journal);
  /** By `credentialKey`. */
  readonly dreps = new JournaledMap<DRepEntry>(this.journal);
  /**
   * Accounts that a deregistration of a DRep removes from it, by `credentialKey`. Only in protocol version 9, in which
   * the ledger kept accounts that had moved to another DRep.
   */
  readonly drepDelegators = new JournaledAccountSets(this.journal);
  /**
   * Accounts whose vote delegation ended without a certificate of their own, because their DRep was deregistered or a
   * hard fork removed it. Undo does not remove them, so the reader must check the account.
   */
  readonly endedVoteDelegations = new Set<AccountId>();
  /** By `credentialKey` of the cold credential. */
  readonly authorizations = new JournaledMap<CommitteeAuthorization>(this.journal);
  /** By `actionKey`. */
  readonly proposals = new JournaledMap<ActiveProposal>(this.journal);
  /** By `voteKey`. */
  readonly votes = new JournaledMap<VoteEntry>(this.journal);
  readonly pots: JournaledValue<Pots>;
  readonly epoch: JournaledValue<EpochValues>;
  /** Number of blocks of each pool in the current epoch, by key hash in hexadecimal. */
  readonly blocks = new JournaledMap<number>(this.journal);
  readonly snapshots = new JournaledValue<Snapshots>(this.journal, {
    mark: EMPTY_SNAPSHOT,
    set: EMPTY_SNAPSHOT,
    go: EMPTY_SNAPSHOT,
  });
  readonly governance = new JournaledValue<Governance>(this.journal, NO_GOVERNANCE);
  readonly genesisKeys: JournaledValue<GenesisKeys>;
  readonly instantRewards = new JournaledValue<InstantRewardsState>(this.journal, NO_INSTANT_REWARDS);
  /** Lovelace at pointer addresses by `pointerKey`; it counts as stake of the pointed account until Babbage. */
  readonly pointerStake = new JournaledMap<bigint>(this.journal);
  /** Lovelace at Byron redeem addresses, which the start of Allegra returns to the reserves. */
  readonly redeemable = new JournaledValue<bigint>(this.journal, 0n);
  /** Undefined before Shelley, and where blocks have no VRF. */
  readonly nonces = new JournaledValue<NonceState | undefined>(this.journal, undefined);
  /** The input of the reward update of this epoch; undefined until it starts. */
  readonly rewardInput = new JournaledValue<RewardInput | undefined>(this.journal, undefined);

  constructor(values: InitialValues) {
    const { epoch, parameters, pots, genesisKeys = NO_GENESIS_KEYS } = values;
    const { era = findEra(parameters.protocolVersion.major) } = values;
    this.pots = new JournaledValue(this.journal, pots);
    this.epoch = new JournaledValue(this.journal, {
      epoch,
      era,
      parameters,
      previousParameters: parameters,
      previousFees: 0n,
      previousBlocks: new Map(),
    });
    this.genesisKeys = new JournaledValue(this.journal, genesisKeys);
    // Fixed numbers, so that they are the same in every state.
    this.drepNumbers.number(ALWAYS_ABSTAIN);
    this.drepNumbers.number(ALWAYS_NO_CONFIDENCE);
  }

  /** Adds to a pot; negative amounts take from it. */
  movePot(pot: keyof Pots, lovelace: bigint): void {
    if (lovelace !== 0n) this.pots.update({ [pot]: this.pots.get()[pot] + lovelace });
  }

  /** Pays into an account if it is registered, and otherwise into the treasury. */
  payOrTreasury(account: AccountId, lovelace: bigint): void {
    if (this.accounts.isRegistered(account)) this.accounts.addRewards(account, lovelace);
    else this.movePot('treasury', lovelace);
  }
}
