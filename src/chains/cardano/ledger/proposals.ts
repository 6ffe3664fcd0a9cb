import { toHex } from '../../../kernel/hex.js';
import { addressBytesText, decodeAddressInBlock } from '../addresses/address.js';
import type { GovernanceAction, Proposal } from '../governance/governance.js';
import type { Transaction } from '../transactions/transaction.js';
import { checkParent, checkVersion } from './action-chain.js';
import { findParameterProblem } from './parameter-change.js';
import type { Predicate } from './predicates.js';
import type { Findings } from './validation-result.js';
import { getEpoch, getMajorVersion, type LedgerState, VERSION } from './view.js';
import { toCredentialKey, type WorkingState } from './working-state.js';

export function checkProposals(
  { body }: Transaction,
  state: LedgerState,
  working: WorkingState,
  findings: Findings,
): void {
  for (const [index, proposal] of body.proposals.entries())
    checkProposal(`Proposal ${index}`, proposal, state, working, findings);
}

const BOOTSTRAP_ACTIONS: ReadonlySet<GovernanceAction['kind']> = new Set(['parameter-change', 'hard-fork', 'info']);

function checkProposal(
  name: string,
  proposal: Proposal,
  state: LedgerState,
  working: WorkingState,
  findings: Findings,
): void {
  const { deposit, returnAddress, action } = proposal;
  const { governanceActionDeposit: expected } = state.parameters;
  if (expected !== undefined && deposit !== expected)
    findings.addViolation(
      'deposits',
      'ProposalDepositIncorrect',
      `${name} takes a deposit of ${deposit} lovelace; it must be ${expected}`,
      { proposal },
    );
  checkAction(name, proposal, state, findings);
  if (action.kind === 'treasury-withdrawals' && action.withdrawals.every(([, amount]) => amount === 0n))
    findings.addViolation('proposals', 'ZeroTreasuryWithdrawals', `${name} withdraws nothing from the treasury`);
  if (getMajorVersion(state) < VERSION.afterBootstrap) {
    if (!BOOTSTRAP_ACTIONS.has(action.kind))
      findings.addViolation(
        'proposals',
        'DisallowedProposalDuringBootstrap',
        `${name} is a ${action.kind}, which is not allowed during the bootstrap phase`,
      );
    return;
  }
  requireAccount(returnAddress, 'ProposalReturnAccountDoesNotExist', `${name} returns its deposit to`);
  if (action.kind !== 'treasury-withdrawals') return;
  for (const [account] of action.withdrawals)
    requireAccount(account, 'TreasuryWithdrawalReturnAccountsDoNotExist', `${name} pays to`);

  function requireAccount(bytes: Uint8Array, predicate: Predicate, what: string): void {
    const address = decodeAddressInBlock(bytes);
    if (address?.type !== 'reward') return;
    const account = working.account(address.stake);
    if (account === undefined) findings.unknown('proposals', `${what} ${addressBytesText(bytes)}, which is unknown`);
    else if (!account.registered)
      findings.addViolation('proposals', predicate, `${what} ${addressBytesText(bytes)}, which is not registered`, {
        account: bytes,
      });
  }
}

function checkAction(name: string, proposal: Proposal, state: LedgerState, findings: Findings): void {
  const { action } = proposal;
  switch (action.kind) {
    case 'parameter-change': {
      const problem = findParameterProblem(action.update, getMajorVersion(state));
      if (problem !== undefined) findings.addViolation('proposals', 'MalformedProposal', `${name} ${problem}`);
      checkGuard(name, proposal, action.guardrailScript, state, findings);
      break;
    }
    case 'treasury-withdrawals':
      checkGuard(name, proposal, action.guardrailScript, state, findings);
      break;
    case 'update-committee':
      checkCommittee(name, action, BigInt(getEpoch(state)), findings);
      break;
    case 'hard-fork':
      checkVersion(name, action, state, findings);
      break;
    default:
      break;
  }
  checkParent(name, proposal, state, findings);
}

function checkCommittee(
  name: string,
  { added, removed }: Extract<GovernanceAction, { readonly kind: 'update-committee' }>,
  epoch: bigint,
  findings: Findings,
): void {
  const removedKeys = new Set(removed.map(toCredentialKey));
  for (const [credential, lastEpoch] of added) {
    const member = `the committee member ${toHex(credential.hash)}`;
    if (lastEpoch <= epoch)
      findings.addViolation(
        'proposals',
        'ExpirationEpochTooSmall',
        `${name} adds ${member} up to epoch ${lastEpoch}; the current epoch is ${epoch}`,
        { member: credential },
      );
    if (removedKeys.has(toCredentialKey(credential)))
      findings.addViolation('proposals', 'ConflictingCommitteeUpdate', `${name} both adds and removes ${member}`, {
        member: credential,
      });
  }
}

function checkGuard(
  name: string,
  proposal: Proposal,
  guard: Uint8Array | undefined,
  state: LedgerState,
  findings: Findings,
): void {
  const { guardrailScript: expected } = state;
  if (expected === undefined) findings.unknown('proposals', 'The guardrail script of the constitution is unknown');
  else if ((guard === undefined ? 'none' : toHex(guard)) !== (expected === 'none' ? 'none' : toHex(expected)))
    findings.addViolation(
      'proposals',
      'InvalidGuardrailsScriptHash',
      `${name} names the guardrail script ${guard ? toHex(guard) : 'none'}; it must be ${expected === 'none' ? 'none' : toHex(expected)}`,
      { proposal },
    );
}
