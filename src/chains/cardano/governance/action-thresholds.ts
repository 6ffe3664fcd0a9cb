import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import type { ProtocolParameterUpdate } from '../parameters/protocol-update.js';
import { type Rational, rationalToNumber } from '../rational.js';
import type { GovernanceAction } from './governance.js';
import { DREP_THRESHOLDS, POOL_THRESHOLDS } from './governance-json-parameters.js';

type Field = keyof ProtocolParameterUpdate;

/** CIP-1694: a parameter change needs the highest threshold of its parameter groups. The groups of Dijkstra are a draft. */
export const PARAMETER_GROUPS: readonly (readonly [(typeof DREP_THRESHOLDS)[number], readonly Field[]])[] = [
  [
    'ppNetworkGroup',
    [
      'maxBlockBodySize',
      'maxTxSize',
      'maxBlockHeaderSize',
      'maxValueSize',
      'maxTxExecutionUnits',
      'maxBlockExecutionUnits',
      'maxCollateralInputs',
      'maxRefScriptSizePerBlock',
      'maxRefScriptSizePerTx',
      'refScriptCostStride',
      'refScriptCostMultiplier',
    ],
  ],
  [
    'ppEconomicGroup',
    [
      'minFeeA',
      'minFeeB',
      'keyDeposit',
      'poolDeposit',
      'monetaryExpansion',
      'treasuryGrowth',
      'minPoolCost',
      'coinsPerUtxoUnit',
      'executionPrices',
      'minFeeRefScriptCostPerByte',
      'minPoolMargin',
    ],
  ],
  [
    'ppTechnicalGroup',
    [
      'poolPledgeInfluence',
      'maxEpochForRetirement',
      'desiredPools',
      'costModels',
      'collateralPercentage',
      'maxPledgeLeverage',
    ],
  ],
  [
    'ppGovGroup',
    [
      'poolVotingThresholds',
      'drepVotingThresholds',
      'governanceActionLifetime',
      'governanceActionDeposit',
      'drepDeposit',
      'drepActivity',
      'minCommitteeSize',
      'committeeTermLimit',
    ],
  ],
];

/** Parameters on which pools vote too. */
export const SECURITY_PARAMETERS: readonly Field[] = [
  'maxBlockBodySize',
  'maxTxSize',
  'maxBlockHeaderSize',
  'maxValueSize',
  'maxBlockExecutionUnits',
  'minFeeA',
  'minFeeB',
  'coinsPerUtxoUnit',
  'governanceActionDeposit',
  'minFeeRefScriptCostPerByte',
  'maxRefScriptSizePerBlock',
  'maxRefScriptSizePerTx',
  'refScriptCostStride',
  'refScriptCostMultiplier',
];

/** Required shares of voting power; undefined for bodies that do not vote and for unknown values. */
export interface ActionThresholds {
  readonly drep: number | undefined;
  readonly spo: number | undefined;
  /** Share of the members. */
  readonly committee: number | undefined;
}

/** CIP-1694: the committee votes neither on itself nor on info actions. */
const WITHOUT_COMMITTEE: readonly GovernanceAction['kind'][] = ['no-confidence', 'update-committee', 'info'];

export function actionThresholds(
  action: GovernanceAction,
  parameters: ProtocolParameters,
  committee: Rational | undefined,
): ActionThresholds {
  const members = WITHOUT_COMMITTEE.includes(action.kind) ? undefined : toNumber(committee);
  return { ...votingThresholds(action, parameters), committee: members };
}

function votingThresholds(
  action: GovernanceAction,
  parameters: ProtocolParameters,
): Pick<ActionThresholds, 'drep' | 'spo'> {
  const drep = (name: (typeof DREP_THRESHOLDS)[number]): number | undefined =>
    toNumber(parameters.drepVotingThresholds?.[DREP_THRESHOLDS.indexOf(name)]);
  const spo = (name: (typeof POOL_THRESHOLDS)[number]): number | undefined =>
    toNumber(parameters.poolVotingThresholds?.[POOL_THRESHOLDS.indexOf(name)]);
  switch (action.kind) {
    case 'parameter-change': {
      const changes = (fields: readonly Field[]): boolean => fields.some((field) => action.update[field] !== undefined);
      const needed = PARAMETER_GROUPS.filter(([, fields]) => changes(fields)).map(([group]) => drep(group) ?? 0);
      return {
        drep: needed.length === 0 ? undefined : Math.max(...needed),
        spo: changes(SECURITY_PARAMETERS) ? spo('ppSecurityGroup') : undefined,
      };
    }
    case 'hard-fork':
      return { drep: drep('hardForkInitiation'), spo: spo('hardForkInitiation') };
    case 'treasury-withdrawals':
      return { drep: drep('treasuryWithdrawal'), spo: undefined };
    case 'no-confidence':
      return { drep: drep('motionNoConfidence'), spo: spo('motionNoConfidence') };
    case 'update-committee':
      return { drep: drep('committeeNormal'), spo: spo('committeeNormal') };
    case 'new-constitution':
      return { drep: drep('updateToConstitution'), spo: undefined };
    case 'info':
      return { drep: undefined, spo: undefined };
  }
}

const toNumber = (ratio: Parameters<typeof rationalToNumber>[0] | undefined): number | undefined =>
  ratio === undefined ? undefined : rationalToNumber(ratio);
