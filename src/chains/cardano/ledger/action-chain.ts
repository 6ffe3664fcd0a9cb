import { toHex } from '../../../kernel/hex.js';
import type { GovernanceAction, GovernanceActionId, Proposal } from '../governance/governance.js';
import type { ProtocolVersion } from '../parameters/protocol-update.js';
import type { Findings } from './validation-result.js';
import type { ActionPurpose, LedgerState } from './view.js';

export const formatActionId = ({ txHash, index }: GovernanceActionId): string => `${toHex(txHash)}#${index}`;

const formatParent = (id: GovernanceActionId | 'none' | undefined): string =>
  id === undefined || id === 'none' ? 'none' : formatActionId(id);

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
export function checkParent(name: string, proposal: Proposal, state: LedgerState, findings: Findings): void {
  const { action } = proposal;
  const purpose = getActionPurpose(action.kind);
  if (purpose === undefined || !('previous' in action)) return;
  const enacted = state.enacted?.(purpose);
  if (enacted !== undefined && formatParent(action.previous) === formatParent(enacted)) return;
  const open = action.previous && state.action?.(action.previous);
  if (typeof open === 'object' && getActionPurpose(open.kind) === purpose) return;
  if (enacted === undefined || (action.previous !== undefined && open === undefined))
    findings.unknown('proposals', `The action on which ${name} must build is unknown`);
  else
    findings.addViolation(
      'proposals',
      'InvalidPrevGovActionId',
      `${name} builds on the action ${formatParent(action.previous)}; it must build on ${formatParent(enacted)} or an open one`,
      { proposal },
    );
}

/** The version must be the next major or the next minor one after the version that the action builds on. */
export function checkVersion(
  name: string,
  action: Extract<GovernanceAction, { readonly kind: 'hard-fork' }>,
  state: LedgerState,
  findings: Findings,
): void {
  const { major, minor } = action.protocolVersion;
  const base = findBaseVersion(action, state);
  if (base === 'invalid-parent') return;
  if (base === undefined) {
    findings.unknown('proposals', `The version that ${name} builds on is unknown`);
    return;
  }
  const follows = (major === base.major + 1 && minor === 0) || (major === base.major && minor === base.minor + 1);
  if (!follows)
    findings.addViolation(
      'proposals',
      'ProposalCantFollow',
      `${name} forks to version ${major}.${minor}, which does not follow ${base.major}.${base.minor}`,
      { versions: { proposed: action.protocolVersion, current: base } },
    );
}

/**
 * Conway ledger, `preceedingHardFork`: the current version for a chain that starts at the enacted action, and for a
 * version more than one major above the current one. An invalid parent breaks its own rule.
 */
function findBaseVersion(
  { protocolVersion, previous }: Extract<GovernanceAction, { readonly kind: 'hard-fork' }>,
  state: LedgerState,
): ProtocolVersion | 'invalid-parent' | undefined {
  const current = state.parameters.protocolVersion;
  if (protocolVersion.major > current.major + 1) return current;
  const enacted = state.enacted?.('hard-fork');
  if (enacted !== undefined && formatParent(previous) === formatParent(enacted)) return current;
  if (previous === undefined) return enacted === undefined ? undefined : 'invalid-parent';
  const open = state.action?.(previous);
  if (typeof open === 'object') return open.kind === 'hard-fork' ? open.protocolVersion : 'invalid-parent';
  return enacted === undefined || open === undefined ? undefined : 'invalid-parent';
}
