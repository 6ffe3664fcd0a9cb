import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import { type Rational, rationalToNumber } from '../rational.js';
import { DREP_THRESHOLDS, POOL_THRESHOLDS } from './governance-json-parameters.js';

type DRepName = (typeof DREP_THRESHOLDS)[number];
type PoolName = (typeof POOL_THRESHOLDS)[number];

/**
 * CIP-1694: which bodies vote on which type of action. A parameter change needs the highest threshold of its groups.
 */
const NEEDED = {
  NoConfidence: ['motionNoConfidence', 'motionNoConfidence', false],
  NewCommittee: ['committeeNormal', 'committeeNormal', false],
  NewCommitteeInNoConfidence: ['committeeNoConfidence', 'committeeNoConfidence', false],
  NewConstitution: ['updateToConstitution', undefined, true],
  HardForkInitiation: ['hardForkInitiation', 'hardForkInitiation', true],
  ParameterChangeNetwork: ['ppNetworkGroup', 'ppSecurityGroup', true],
  ParameterChangeEconomic: ['ppEconomicGroup', 'ppSecurityGroup', true],
  ParameterChangeTechnical: ['ppTechnicalGroup', 'ppSecurityGroup', true],
  ParameterChangeGovernance: ['ppGovGroup', 'ppSecurityGroup', true],
  TreasuryWithdrawals: ['treasuryWithdrawal', undefined, true],
  InfoAction: [undefined, undefined, false],
} as const satisfies Record<
  string,
  readonly [drep: DRepName | undefined, pool: PoolName | undefined, committee: boolean]
>;

export type ThresholdType = keyof typeof NEEDED;
export const THRESHOLD_TYPES = Object.keys(NEEDED) as readonly ThresholdType[];

/** Required shares; undefined for bodies that do not vote and for unknown values. */
export interface TypeThresholds {
  readonly drep: number | undefined;
  readonly spo: number | undefined;
  readonly committee: number | undefined;
}

export function thresholdsByType(
  { drepVotingThresholds: dreps, poolVotingThresholds: pools }: ProtocolParameters,
  committee: Rational | undefined,
): Readonly<Record<ThresholdType, TypeThresholds>> {
  const share = (ratio: Rational | undefined): number | undefined => ratio && rationalToNumber(ratio);
  const getThresholds = (type: ThresholdType): TypeThresholds => {
    const [drep, pool, committeeVotes] = NEEDED[type];
    return {
      drep: drep && share(dreps?.[DREP_THRESHOLDS.indexOf(drep)]),
      spo: pool && share(pools?.[POOL_THRESHOLDS.indexOf(pool)]),
      committee: committeeVotes ? share(committee) : undefined,
    };
  };
  return Object.fromEntries(THRESHOLD_TYPES.map((type) => [type, getThresholds(type)])) as Record<
    ThresholdType,
    TypeThresholds
  >;
}
