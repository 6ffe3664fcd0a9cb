import { PARAMETER_GROUPS, SECURITY_PARAMETERS } from '../../chains/cardano/governance/action-thresholds.js';
import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import { DREP_THRESHOLDS, POOL_THRESHOLDS } from '../../chains/cardano/governance/governance-json-parameters.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { ProtocolParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../chains/cardano/rational.js';

/**
 * The share of votes that an action needs from one role. `not-required`: the role does not vote on the action.
 * `unreachable`: no share is enough, as for info actions or without a working committee.
 */
export type VotingThreshold = Rational | 'not-required' | 'unreachable';

const ZERO: Rational = { numerator: 0n, denominator: 1n };
const AFTER_BOOTSTRAP = 10;

/** Protocol version 9 has no DReps yet: CIP-1694 calls it the bootstrap phase. */
export const isBootstrap = ({ protocolVersion }: Pick<ProtocolParameters, 'protocolVersion'>): boolean =>
  protocolVersion.major < AFTER_BOOTSTRAP;

export const isAtLeast = (
  a: { readonly numerator: bigint; readonly denominator: bigint },
  b: { readonly numerator: bigint; readonly denominator: bigint },
): boolean => a.numerator * b.denominator >= b.numerator * a.denominator;

/** Conway rule RATIFY: a threshold of zero is always reached, even if all abstain. */
export function isAccepted(ratio: Rational, threshold: VotingThreshold): boolean {
  if (threshold === 'unreachable') return false;
  return threshold === 'not-required' || threshold.numerator === 0n || isAtLeast(ratio, threshold);
}

/** The ledger takes 0 of 0 as 0. */
export const toRatio = (numerator: bigint, denominator: bigint): Rational =>
  denominator === 0n ? ZERO : { numerator, denominator };

const changes = (update: ProtocolParameterUpdate, fields: readonly (keyof ProtocolParameterUpdate)[]): boolean =>
  fields.some((field) => update[field] !== undefined);

export function drepThreshold(
  action: GovernanceAction,
  parameters: ProtocolParameters,
  hasCommittee: boolean,
): VotingThreshold {
  if (action.kind === 'info') return 'unreachable';
  if (isBootstrap(parameters)) return ZERO;
  const get = (name: (typeof DREP_THRESHOLDS)[number]): Rational =>
    parameters.drepVotingThresholds?.[DREP_THRESHOLDS.indexOf(name)] ?? ZERO;
  switch (action.kind) {
    case 'no-confidence':
      return get('motionNoConfidence');
    case 'update-committee':
      return get(hasCommittee ? 'committeeNormal' : 'committeeNoConfidence');
    case 'new-constitution':
      return get('updateToConstitution');
    case 'hard-fork':
      return get('hardForkInitiation');
    case 'treasury-withdrawals':
      return get('treasuryWithdrawal');
    case 'parameter-change':
      return PARAMETER_GROUPS.filter(([, fields]) => changes(action.update, fields))
        .map(([group]) => get(group))
        .reduce((highest, threshold) => (isAtLeast(highest, threshold) ? highest : threshold), ZERO);
  }
}

export function poolThreshold(
  action: GovernanceAction,
  parameters: ProtocolParameters,
  hasCommittee: boolean,
): VotingThreshold {
  const get = (name: (typeof POOL_THRESHOLDS)[number]): Rational =>
    parameters.poolVotingThresholds?.[POOL_THRESHOLDS.indexOf(name)] ?? ZERO;
  switch (action.kind) {
    case 'no-confidence':
      return get('motionNoConfidence');
    case 'update-committee':
      return get(hasCommittee ? 'committeeNormal' : 'committeeNoConfidence');
    case 'hard-fork':
      return get('hardForkInitiation');
    case 'parameter-change':
      return changes(action.update, SECURITY_PARAMETERS) ? get('ppSecurityGroup') : 'not-required';
    case 'new-constitution':
    case 'treasury-withdrawals':
      return 'not-required';
    case 'info':
      return 'unreachable';
  }
}

/**
 * `threshold` is that of the elected committee; undefined without one. After the bootstrap phase a committee with fewer
 * active members than the minimum counts as none.
 */
export function committeeThreshold(
  action: GovernanceAction,
  parameters: ProtocolParameters,
  threshold: Rational | undefined,
  activeMembers: number,
): VotingThreshold {
  if (action.kind === 'no-confidence' || action.kind === 'update-committee') return 'not-required';
  if (action.kind === 'info' || threshold === undefined) return 'unreachable';
  const isLargeEnough = BigInt(activeMembers) >= (parameters.minCommitteeSize ?? 0n);
  return isBootstrap(parameters) || isLargeEnough ? threshold : 'unreachable';
}
