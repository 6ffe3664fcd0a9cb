import { toHex } from '../../../kernel/hex.js';
import { addressBytesText, decodeAddressInBlock } from '../addresses/address.js';
import type { GovernanceAction, GovernanceActionId, Proposal, Vote } from '../governance/governance.js';
import { slotToEpoch } from '../time.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './validation-result.js';
import { type ActionPurpose, type ActionState, getMajorVersion, type LedgerState, VERSION } from './view.js';
import type { WorkingState } from './working-state.js';

const idText = ({ txHash, index }: GovernanceActionId): string => `${toHex(txHash)}#${index}`;

/**
 * Voters must exist and be eligible, and the actions must be open. Certificates of the transaction are applied first.
 */
export function checkVotes({ body }: Transaction, state: LedgerState, working: WorkingState, findings: Findings): void {
  const epoch = slotToEpoch(state.network, Number(state.slot)).epoch;
  for (const vote of body.votes) {
    checkVoter(vote, working, findings);
    const action = state.action?.(vote.action);
    if (action === undefined) findings.unknown('votes', `The governance action ${idText(vote.action)} is unknown`);
    else if (action === 'absent')
      findings.addViolation('votes', `The governance action ${idText(vote.action)} does not exist or is closed`);
    else {
      if (action.expiresAfterEpoch < epoch)
        findings.addViolation(
          'votes',
          `Voting on ${idText(vote.action)} ended with epoch ${action.expiresAfterEpoch}; the current epoch is ${epoch}`,
        );
      checkRole(vote, action, findings);
    }
  }
}

function checkVoter({ voter }: Vote, working: WorkingState, findings: Findings): void {
  const { role, credential } = voter;
  const known =
    role === 'pool'
      ? working.pool(credential.hash)?.registered
      : role === 'drep'
        ? working.drep(credential)?.registered
        : working.committeeVoter(credential);
  const name = `The voter ${role} ${toHex(credential.hash)}`;
  if (known === undefined) findings.unknown('votes', `${name} is unknown`);
  else if (!known)
    findings.addViolation('votes', `${name} ${role === 'committee' ? 'speaks for no member' : 'is not registered'}`);
}

/** CIP-1694: the committee does not vote on itself; pools vote only on security-relevant actions. */
function checkRole({ voter, action: id }: Vote, { kind, touchesSecurity }: ActionState, findings: Findings): void {
  const aboutCommittee = kind === 'no-confidence' || kind === 'update-committee';
  if (voter.role === 'committee' && aboutCommittee)
    findings.addViolation('votes', `The committee cannot vote on ${idText(id)}, which concerns the committee itself`);
  if (voter.role !== 'pool' || aboutCommittee || kind === 'hard-fork' || kind === 'info') return;
  if (kind === 'parameter-change' && touchesSecurity !== false) {
    if (touchesSecurity === undefined) findings.unknown('votes', `Whether pools can vote on ${idText(id)} is unknown`);
    return;
  }
  findings.addViolation('votes', `Pools cannot vote on ${idText(id)}`);
}

export function checkProposals(
  { body }: Transaction,
  state: LedgerState,
  working: WorkingState,
  findings: Findings,
): void {
  for (const [index, proposal] of body.proposals.entries())
    checkProposal(`Proposal ${index}`, proposal, state, working, findings);
}

function checkProposal(
  name: string,
  { deposit, returnAddress, action }: Proposal,
  state: LedgerState,
  working: WorkingState,
  findings: Findings,
): void {
  const { governanceActionDeposit: expected } = state.parameters;
  if (expected !== undefined && deposit !== expected)
    findings.addViolation('deposits', `${name} takes a deposit of ${deposit} lovelace; it must be ${expected}`);
  const afterBootstrap = getMajorVersion(state) >= VERSION.afterBootstrap;
  if (afterBootstrap) requireAccount(returnAddress, `${name} returns its deposit to`);
  checkAction(name, action, state, findings);
  if (action.kind !== 'treasury-withdrawals' || !afterBootstrap) return;
  for (const [account] of action.withdrawals) requireAccount(account, `${name} pays to`);
  if (action.withdrawals.every(([, amount]) => amount === 0n))
    findings.addViolation('proposals', `${name} withdraws nothing from the treasury`);

  function requireAccount(bytes: Uint8Array, what: string): void {
    const address = decodeAddressInBlock(bytes);
    if (address?.type !== 'reward') return;
    const account = working.account(address.stake);
    if (account === undefined) findings.unknown('proposals', `${what} ${addressBytesText(bytes)}, which is unknown`);
    else if (!account.registered)
      findings.addViolation('proposals', `${what} ${addressBytesText(bytes)}, which is not registered`);
  }
}

function checkAction(name: string, action: GovernanceAction, state: LedgerState, findings: Findings): void {
  const epoch = BigInt(slotToEpoch(state.network, Number(state.slot)).epoch);
  switch (action.kind) {
    case 'parameter-change':
      if (Object.keys(action.update).length === 0) findings.addViolation('proposals', `${name} changes no parameter`);
      checkGuard(name, action.guardrailScript, state, findings);
      break;
    case 'treasury-withdrawals':
      checkGuard(name, action.guardrailScript, state, findings);
      break;
    case 'update-committee':
      for (const [{ hash }, lastEpoch] of action.added) {
        if (lastEpoch <= epoch)
          findings.addViolation(
            'proposals',
            `${name} adds the committee member ${toHex(hash)} up to epoch ${lastEpoch}; the current epoch is ${epoch}`,
          );
        if (action.removed.some((removed) => toHex(removed.hash) === toHex(hash)))
          findings.addViolation('proposals', `${name} both adds and removes the committee member ${toHex(hash)}`);
      }
      break;
    case 'hard-fork':
      checkVersion(name, action, state, findings);
      break;
    default:
      break;
  }
  checkPrevious(name, action, state, findings);
}

function checkGuard(name: string, guard: Uint8Array | undefined, state: LedgerState, findings: Findings): void {
  const { guardrailScript: expected } = state;
  if (expected === undefined) findings.unknown('proposals', 'The guardrail script of the constitution is unknown');
  else if ((guard === undefined ? 'none' : toHex(guard)) !== (expected === 'none' ? 'none' : toHex(expected)))
    findings.addViolation(
      'proposals',
      `${name} names the guardrail script ${guard ? toHex(guard) : 'none'}; it must be ${expected === 'none' ? 'none' : toHex(expected)}`,
    );
}

/** The version must be the next major or the next minor one after the version that the action builds on. */
function checkVersion(
  name: string,
  { protocolVersion: { major, minor }, previous }: Extract<GovernanceAction, { readonly kind: 'hard-fork' }>,
  state: LedgerState,
  findings: Findings,
): void {
  const open = previous && state.action?.(previous);
  const root = state.enacted?.('hard-fork');
  const stated = previous === undefined ? 'none' : idText(previous);
  const fromRoot = root !== undefined && stated === (root === 'none' ? 'none' : idText(root));
  const base =
    typeof open === 'object' ? open.protocolVersion : fromRoot ? state.parameters.protocolVersion : undefined;
  if (base === undefined) {
    findings.unknown('proposals', `The version that ${name} builds on is unknown`);
    return;
  }
  const follows = (major === base.major + 1 && minor === 0) || (major === base.major && minor === base.minor + 1);
  if (!follows)
    findings.addViolation(
      'proposals',
      `${name} forks to version ${major}.${minor}, which does not follow ${base.major}.${base.minor}`,
    );
}

const PURPOSES: Readonly<Partial<Record<GovernanceAction['kind'], ActionPurpose>>> = {
  'parameter-change': 'parameter-change',
  'hard-fork': 'hard-fork',
  'no-confidence': 'committee',
  'update-committee': 'committee',
  'new-constitution': 'constitution',
};

/** Actions of the same purpose form a chain. */
export const getActionPurpose = (kind: GovernanceAction['kind']): ActionPurpose | undefined => PURPOSES[kind];

/** An action must build on the last enacted one of its purpose or on one that is still open. */
function checkPrevious(name: string, action: GovernanceAction, state: LedgerState, findings: Findings): void {
  const purpose = getActionPurpose(action.kind);
  if (purpose === undefined || !('previous' in action)) return;
  const enacted = state.enacted?.(purpose);
  const stated = action.previous === undefined ? 'none' : idText(action.previous);
  if (enacted !== undefined && stated === (enacted === 'none' ? 'none' : idText(enacted))) return;
  const open = action.previous && state.action?.(action.previous);
  if (typeof open === 'object' && getActionPurpose(open.kind) === purpose) return;
  if (enacted === undefined || (action.previous !== undefined && open === undefined))
    findings.unknown('proposals', `The action on which ${name} must build is unknown`);
  else
    findings.addViolation(
      'proposals',
      `${name} builds on the action ${stated}; it must build on ${enacted === 'none' ? 'none' : idText(enacted)} or an open one`,
    );
}

/** The declared treasury value must equal the current one. */
export function checkTreasury({ body }: Transaction, { treasury }: LedgerState, findings: Findings): void {
  if (body.treasury === undefined) return;
  if (treasury === undefined) findings.unknown('treasury', 'The value of the treasury is unknown');
  else if (treasury !== body.treasury)
    findings.addViolation('treasury', `The body declares a treasury of ${body.treasury} lovelace; it is ${treasury}`);
}
