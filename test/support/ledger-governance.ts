import type {
  GovernanceAction,
  GovernanceActionId,
  Proposal,
  Vote,
  Voter,
} from '../../src/chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import type { Rational } from '../../src/chains/cardano/rational.js';
import { Payments } from '../../src/ledger/blocks/payments.js';
import { applyProposals } from '../../src/ledger/governance/apply-proposals.js';
import { enterEpochGovernance, type GovernanceReport } from '../../src/ledger/governance/epoch.js';
import { actionKey, voteKey } from '../../src/ledger/state/keys.js';
import type { ActiveProposal, LedgerState } from '../../src/ledger/state/ledger-state.js';
import { accountKey, createState, credential, resolveAccount, rewardAddress } from './ledger-engine.js';

export const ratio = (numerator: number, denominator: number): Rational => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

const HALF = ratio(1, 2);

/** Every threshold is one half, in both protocol versions. */
export const HALF_THRESHOLDS = {
  drepVotingThresholds: Array<Rational>(10).fill(HALF),
  poolVotingThresholds: Array<Rational>(5).fill(HALF),
  minCommitteeSize: 0n,
  committeeTermLimit: 100n,
  governanceActionLifetime: 6n,
  governanceActionDeposit: 1_000n,
  drepActivity: 20n,
} as const satisfies Partial<ProtocolParameters>;

/** A state of Conway at protocol version 10 unless `major` is another. */
export const createGovernanceState = ({
  epoch = 100,
  major = 10,
  parameters = {},
}: GovernanceOptions = {}): LedgerState =>
  createState({
    era: 'conway',
    epoch,
    parameters: { ...HALF_THRESHOLDS, protocolVersion: { major, minor: 0 }, ...parameters },
  });

export interface GovernanceOptions {
  readonly epoch?: number;
  readonly major?: number;
  readonly parameters?: Partial<ProtocolParameters>;
}

export const actionId = (number: number): GovernanceActionId => ({
  txHash: new Uint8Array(32).fill(number),
  index: 0,
});

export const idKey = (number: number): string => actionKey(actionId(number));

export const anchor = { url: 'https://example.org', hash: new Uint8Array(32) };

export const toProposal = (action: GovernanceAction, deposit = 1_000n): Proposal => ({
  deposit,
  returnAddress: rewardAddress(0),
  action,
  anchor,
});

/** An active proposal, for functions that need no state. */
export const activeProposal = (number: number, action: GovernanceAction, expiresAfter = 1_000): ActiveProposal => ({
  id: actionId(number),
  proposal: toProposal(action),
  position: number,
  returnAccount: 0,
  withdrawalAccounts: [],
  proposedIn: 1,
  expiresAfter,
});

/** Adds a proposal to the state; its deposit returns to account 0. */
export function propose(state: LedgerState, number: number, action: GovernanceAction, deposit = 1_000n): string {
  const { epoch } = state.epoch.get();
  const transaction = { hash: actionId(number).txHash, proposals: [toProposal(action, deposit)] };
  applyProposals(state, transaction, resolveAccount, { epoch });
  return idKey(number);
}

export const committeeVoter = (member: number): Voter => ({ role: 'committee', credential: credential(member) });
export const drepVoter = (drep: number): Voter => ({ role: 'drep', credential: credential(drep) });

export function vote(state: LedgerState, action: string, voter: Voter, choice: Vote['vote'] = 'yes'): void {
  state.votes.set(voteKey(action, voter), { action, voter, vote: choice });
}

/** Members `first` and up, whose hot credentials are the cold ones. */
export function electCommittee(state: LedgerState, members: readonly number[], threshold = HALF): void {
  state.governance.update({
    committee: { members: members.map((id) => ({ cold: credential(id), expiresAfter: 1_000 })), threshold },
  });
  for (const id of members)
    state.authorizations.set(`k${Buffer.from(accountKey(id)).toString('hex')}`, {
      cold: credential(id),
      hot: credential(id),
    });
}

export interface Boundary extends GovernanceReport {
  readonly payments: Payments;
  readonly unclaimed: Payments;
}

/** The governance part of the next boundary, with the epoch advanced as the whole boundary does. */
export function enterNextEpoch(state: LedgerState): Boundary {
  const epoch = state.epoch.get().epoch + 1;
  state.epoch.update({ epoch });
  const payments = new Payments();
  const unclaimed = new Payments();
  return { ...enterEpochGovernance(state, { epoch }, { payments, unclaimed }), payments, unclaimed };
}
