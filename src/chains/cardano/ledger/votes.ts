import { toHex } from '../../../kernel/hex.js';
import type { Vote, Voter } from '../governance/governance.js';
import type { Transaction } from '../transactions/transaction.js';
import { formatActionId } from './action-chain.js';
import { listVoters } from './needed-witnesses.js';
import type { Findings } from './validation-result.js';
import { type ActionState, getEpoch, getMajorVersion, type LedgerState, VERSION } from './view.js';
import type { WorkingState } from './working-state.js';

/**
 * Voters must exist and be eligible, and the actions must be open. Certificates of the transaction are applied first.
 */
export function checkVotes({ body }: Transaction, state: LedgerState, working: WorkingState, findings: Findings): void {
  const missing = new Set<string>();
  for (const voter of listVoters(body.votes)) if (checkVoter(voter, state, working, findings)) missing.add(key(voter));
  for (const vote of body.votes) {
    // The ledger ignores the votes of a voter that does not exist.
    if (missing.has(key(vote.voter))) continue;
    const id = formatActionId(vote.action);
    const action = state.action?.(vote.action);
    if (action === undefined) findings.unknown('votes', `The governance action ${id} is unknown`);
    else if (action === 'absent')
      findings.addViolation(
        'votes',
        'GovActionsDoNotExist',
        `The governance action ${id} does not exist or is closed`,
        {
          vote,
        },
      );
    else checkAction(vote, action, state, findings);
  }
}

const key = ({ role, credential }: Voter): string => `${role} ${credential.type} ${toHex(credential.hash)}`;

/** Whether the voter is known to be missing. */
function checkVoter(voter: Voter, state: LedgerState, working: WorkingState, findings: Findings): boolean {
  const { role, credential } = voter;
  const name = `The voter ${role} ${toHex(credential.hash)}`;
  const exists = isVoter(voter, working);
  if (exists === undefined) findings.unknown('votes', `${name} is unknown`);
  else if (!exists)
    findings.addViolation(
      'votes',
      'VotersDoNotExist',
      `${name} ${role === 'committee' ? 'speaks for no member' : 'is not registered'}`,
      { voter },
    );
  if (role !== 'committee' || exists === false || getMajorVersion(state) < VERSION.relaxed) return exists === false;
  const elected = working.isElectedVoter(credential);
  if (elected === undefined) findings.unknown('votes', `Whether ${name} speaks for an elected member is unknown`);
  else if (!elected)
    findings.addViolation(
      'votes',
      'UnelectedCommitteeVoters',
      `${name} speaks for no elected member of the committee`,
      {
        voter,
      },
    );
  return false;
}

function isVoter({ role, credential }: Voter, working: WorkingState): boolean | undefined {
  if (role === 'pool') return working.pool(credential.hash)?.registered;
  if (role === 'drep') return working.drep(credential)?.registered;
  return working.committeeVoter(credential);
}

function checkAction(vote: Vote, action: ActionState, state: LedgerState, findings: Findings): void {
  const { voter, action: id } = vote;
  const epoch = getEpoch(state);
  const { kind, expiresAfterEpoch } = action;
  if (getMajorVersion(state) === VERSION.conway && !isVoteAllowedInBootstrap(voter, kind))
    findings.addViolation(
      'votes',
      'DisallowedVotesDuringBootstrap',
      `A vote of a ${voter.role} on ${formatActionId(id)} is not allowed during the bootstrap phase`,
      { vote },
    );
  if (expiresAfterEpoch < epoch)
    findings.addViolation(
      'votes',
      'VotingOnExpiredGovAction',
      `Voting on ${formatActionId(id)} ended with epoch ${expiresAfterEpoch}; the current epoch is ${epoch}`,
      { vote },
    );
  checkRole(vote, action, findings);
}

/** Conway ledger, `checkBootstrapVotes`: DReps vote on info actions only. */
function isVoteAllowedInBootstrap({ role }: Voter, kind: ActionState['kind']): boolean {
  if (kind === 'info') return true;
  return role !== 'drep' && (kind === 'parameter-change' || kind === 'hard-fork');
}

/** CIP-1694: the committee does not vote on itself; pools vote only on security-relevant actions. */
function checkRole(vote: Vote, { kind, touchesSecurity }: ActionState, findings: Findings): void {
  const { voter, action: id } = vote;
  const text = formatActionId(id);
  const aboutCommittee = kind === 'no-confidence' || kind === 'update-committee';
  if (voter.role === 'committee' && aboutCommittee)
    findings.addViolation(
      'votes',
      'DisallowedVoters',
      `The committee cannot vote on ${text}, which concerns the committee itself`,
      { vote },
    );
  if (voter.role !== 'pool' || aboutCommittee || kind === 'hard-fork' || kind === 'info') return;
  if (kind === 'parameter-change' && touchesSecurity !== false) {
    if (touchesSecurity === undefined) findings.unknown('votes', `Whether pools can vote on ${text} is unknown`);
    return;
  }
  findings.addViolation('votes', 'DisallowedVoters', `Pools cannot vote on ${text}`, { vote });
}
