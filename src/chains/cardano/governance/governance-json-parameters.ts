import { toHex } from '../../../kernel/hex.js';
import type { ExecutionUnits, ProtocolParameterUpdate } from '../parameters/protocol-update.js';
import { type Rational, rationalToNumber } from '../rational.js';

/** Ledger names by internal names. */
export const PARAMETER_NAMES = {
  minFeeA: 'txFeePerByte',
  minFeeB: 'txFeeFixed',
  maxBlockBodySize: 'maxBlockBodySize',
  maxTxSize: 'maxTxSize',
  maxBlockHeaderSize: 'maxBlockHeaderSize',
  keyDeposit: 'stakeAddressDeposit',
  poolDeposit: 'stakePoolDeposit',
  maxEpochForRetirement: 'poolRetireMaxEpoch',
  desiredPools: 'stakePoolTargetNum',
  poolPledgeInfluence: 'poolPledgeInfluence',
  monetaryExpansion: 'monetaryExpansion',
  treasuryGrowth: 'treasuryCut',
  decentralisation: 'decentralization',
  extraEntropy: 'extraPraosEntropy',
  protocolVersion: 'protocolVersion',
  minUtxoValue: 'minUTxOValue',
  minPoolCost: 'minPoolCost',
  coinsPerUtxoUnit: 'utxoCostPerByte',
  costModels: 'costModels',
  executionPrices: 'executionUnitPrices',
  maxTxExecutionUnits: 'maxTxExecutionUnits',
  maxBlockExecutionUnits: 'maxBlockExecutionUnits',
  maxValueSize: 'maxValueSize',
  collateralPercentage: 'collateralPercentage',
  maxCollateralInputs: 'maxCollateralInputs',
  poolVotingThresholds: 'poolVotingThresholds',
  drepVotingThresholds: 'dRepVotingThresholds',
  minCommitteeSize: 'committeeMinSize',
  committeeTermLimit: 'committeeMaxTermLength',
  governanceActionLifetime: 'govActionLifetime',
  governanceActionDeposit: 'govActionDeposit',
  drepDeposit: 'dRepDeposit',
  drepActivity: 'dRepActivity',
  minFeeRefScriptCostPerByte: 'minFeeRefScriptCostPerByte',
  maxRefScriptSizePerBlock: 'maxRefScriptSizePerBlock',
  maxRefScriptSizePerTx: 'maxRefScriptSizePerTx',
  refScriptCostStride: 'refScriptCostStride',
  refScriptCostMultiplier: 'refScriptCostMultiplier',
  maxPledgeLeverage: 'maxPledgeLeverage',
  minPoolMargin: 'minPoolMargin',
} as const satisfies Record<keyof ProtocolParameterUpdate, string>;

/** In the order of the CDDL. */
export const POOL_THRESHOLDS = [
  'motionNoConfidence',
  'committeeNormal',
  'committeeNoConfidence',
  'hardForkInitiation',
  'ppSecurityGroup',
] as const;

export const DREP_THRESHOLDS = [
  'motionNoConfidence',
  'committeeNormal',
  'committeeNoConfidence',
  'updateToConstitution',
  'hardForkInitiation',
  'ppNetworkGroup',
  'ppEconomicGroup',
  'ppTechnicalGroup',
  'ppGovGroup',
  'treasuryWithdrawal',
] as const;

/** Contains only the parameters that an update changes. */
export const updateJson = (update: ProtocolParameterUpdate): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(PARAMETER_NAMES) as (keyof typeof PARAMETER_NAMES)[])
      .filter((field) => update[field] !== undefined)
      .map((field) => [PARAMETER_NAMES[field], valueJson(field, update)]),
  );

function valueJson(field: keyof ProtocolParameterUpdate, update: ProtocolParameterUpdate): unknown {
  switch (field) {
    case 'extraEntropy': {
      const nonce = update.extraEntropy?.nonce;
      return nonce === undefined ? null : toHex(nonce);
    }
    case 'maxPledgeLeverage': {
      const limit = update.maxPledgeLeverage?.limit;
      return limit === undefined ? null : rationalToNumber(limit);
    }
    case 'costModels':
      return Object.fromEntries(
        (update.costModels ?? []).map(([language, costs]) => [`PlutusV${language + 1}`, costs]),
      );
    case 'executionPrices': {
      const { memory, steps } = update.executionPrices!;
      return { priceMemory: rationalToNumber(memory), priceSteps: rationalToNumber(steps) };
    }
    case 'maxTxExecutionUnits':
    case 'maxBlockExecutionUnits': {
      const { memory, steps } = update[field] as ExecutionUnits;
      return { memory, steps };
    }
    case 'poolVotingThresholds':
      return thresholdsJson(POOL_THRESHOLDS, update.poolVotingThresholds);
    case 'drepVotingThresholds':
      return thresholdsJson(DREP_THRESHOLDS, update.drepVotingThresholds);
    default: {
      const value = update[field];
      return typeof value === 'object' && 'numerator' in value ? rationalToNumber(value) : value;
    }
  }
}

export const thresholdsJson = (
  names: readonly string[],
  thresholds: readonly Rational[] = [],
): Record<string, number> =>
  Object.fromEntries(thresholds.map((threshold, index) => [names[index] ?? `${index}`, rationalToNumber(threshold)]));
