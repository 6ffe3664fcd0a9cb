import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { Rational } from '../../chains/cardano/rational.js';
import { voterKey } from './apply-transaction.js';
import { type CommitteeMember, credentialKey, type Ledger, type ProposalEntry } from './ledger.js';

/** Indexes of the thresholds in the protocol parameters; undefined when a role does not vote. */
interface VotingRule {
  readonly drep: number | undefined;
  readonly pool: number | undefined;
  readonly committee: boolean;
}

const VOTING_RULES: Readonly<Record<Exclude<GovernanceAction['kind'], 'info'>, VotingRule>> = {
  'no-confidence': { drep: 0, pool: 0, committee: false },
  'update-committee': { drep: 1, pool: 1, committee: false },
  'new-constitution': { drep: 3, pool: undefined, committee: true },
  'hard-fork': { drep: 4, pool: 3, committee: true },
  // The governance group has the highest threshold; simulated changes never concern security parameters.
  'parameter-change': { drep: 8, pool: undefined, committee: true },
  'treasury-withdrawals': { drep: 9, pool: undefined, committee: true },
};

const BOOTSTRAP_VERSION = 9;

/** Whether the votes are sufficient (CIP-1694). Info actions are never enacted. */
export function isRatified(
  ledger: Ledger,
  entry: ProposalEntry,
  epoch: number,
  parameters: ProtocolParameters,
): boolean {
  const { kind } = entry.proposal.action;
  if (kind === 'info') return false;
  const { drep, pool, committee } = VOTING_RULES[kind];
  const bootstrap = parameters.protocolVersion.major <= BOOTSTRAP_VERSION;
  const dreps = bootstrap ? undefined : thresholdAt(parameters.drepVotingThresholds, drep);
  const pools = thresholdAt(parameters.poolVotingThresholds, pool);
  return (
    (dreps === undefined || reaches(drepVotes(ledger, entry, epoch), dreps)) &&
    (pools === undefined || reaches(poolVotes(ledger, entry), pools)) &&
    (!committee || committeeAgrees(ledger, entry, epoch))
  );
}

const thresholdAt = (thresholds: readonly Rational[] | undefined, index: number | undefined): Rational | undefined =>
  index === undefined ? undefined : thresholds?.[index];

interface Tally {
  readonly yes: bigint;
  readonly of: bigint;
}

const reaches = ({ yes, of }: Tally, { numerator, denominator }: Rational): boolean =>
  of > 0n && yes * denominator >= of * numerator;

/** Stake of active DReps; abstentions are excluded and missing votes count as no. */
function drepVotes(ledger: Ledger, { votes, proposal }: ProposalEntry, epoch: number): Tally {
  const cast = new Map([...votes].map(([key, { vote }]) => [key, vote]));
  let yes = 0n;
  let of = 0n;
  for (const [account, { drep, rewards }] of ledger.accounts) {
    if (drep === undefined || drep.type === 'abstain') continue;
    const stake = ledger.getStake(account) + rewards;
    if (drep.type === 'no-confidence') {
      of += stake;
      if (proposal.action.kind === 'no-confidence') yes += stake;
      continue;
    }
    const entry = ledger.dreps.get(credentialKey(drep));
    if (entry === undefined || entry.activeUntil < epoch) continue;
    const vote = cast.get(voterKey({ role: 'drep', credential: drep }));
    if (vote === 'abstain') continue;
    of += stake;
    if (vote === 'yes') yes += stake;
  }
  return { yes, of };
}

function poolVotes(ledger: Ledger, { votes }: ProposalEntry): Tally {
  const cast = new Map<string, string>();
  for (const { voter, vote } of votes.values())
    if (voter.role === 'pool') cast.set(credentialKey(voter.credential).slice(1), vote);
  let yes = 0n;
  let of = 0n;
  for (const { stake, pool } of ledger.standing.snapshots.mark.accounts.values()) {
    const vote = cast.get(pool);
    if (vote === 'abstain') continue;
    of += stake;
    if (vote === 'yes') yes += stake;
  }
  return { yes, of };
}

export const isSeated = ({ until, resigned, hot }: CommitteeMember, epoch: number): boolean =>
  until !== undefined && until >= epoch && !resigned && hot !== undefined;

function committeeAgrees(ledger: Ledger, { votes }: ProposalEntry, epoch: number): boolean {
  let yes = 0n;
  let of = 0n;
  for (const member of ledger.committee.values()) {
    if (!isSeated(member, epoch)) continue;
    const vote = votes.get(voterKey({ role: 'committee', credential: member.hot! }))?.vote;
    if (vote === 'abstain') continue;
    of += 1n;
    if (vote === 'yes') yes += 1n;
  }
  return reaches({ yes, of }, ledger.standing.threshold);
}
