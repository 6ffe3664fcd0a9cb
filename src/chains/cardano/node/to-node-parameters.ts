import { toHex } from '../../../kernel/hex.js';
import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import type { NodeParameters } from './parameters.js';

/** The parameters with the names of a node's encoding; those that an era does not have are left out when written. */
export function toNodeParameters(parameters: ProtocolParameters): NodeParameters {
  const { major, minor } = parameters.protocolVersion;
  const { nonce } = parameters.extraEntropy ?? {};
  return {
    minFeeCoefficient: parameters.minFeeA,
    minFeeConstant: parameters.minFeeB,
    maxBlockBodySize: parameters.maxBlockBodySize,
    maxTxSize: parameters.maxTxSize,
    maxBlockHeaderSize: parameters.maxBlockHeaderSize,
    keyDeposit: parameters.keyDeposit,
    poolDeposit: parameters.poolDeposit,
    maxEpoch: parameters.maxEpochForRetirement,
    desiredPools: parameters.desiredPools,
    poolInfluence: parameters.poolPledgeInfluence,
    monetaryExpansion: parameters.monetaryExpansion,
    treasuryGrowth: parameters.treasuryGrowth,
    decentralization: parameters.decentralisation ?? { numerator: 0n, denominator: 1n },
    extraEntropy: nonce === undefined ? { type: 'neutral' } : { type: 'hash', hash: toHex(nonce) },
    protocolVersion: { major, minor: BigInt(minor) },
    protocolMajor: major,
    protocolMinor: BigInt(minor),
    minUtxoValue: parameters.minUtxoValue ?? 0n,
    minPoolCost: parameters.minPoolCost,
    lovelacePerUtxoWord: parameters.coinsPerUtxoUnit,
    lovelacePerUtxoByte: parameters.coinsPerUtxoUnit,
    costModels: parameters.costModels ?? [],
    prices: parameters.executionPrices,
    maxTxExecutionUnits: parameters.maxTxExecutionUnits,
    maxBlockExecutionUnits: parameters.maxBlockExecutionUnits,
    maxValueSize: parameters.maxValueSize,
    collateralPercentage: parameters.collateralPercentage,
    maxCollateralInputs: parameters.maxCollateralInputs,
    poolVotingThresholds: parameters.poolVotingThresholds,
    drepVotingThresholds: parameters.drepVotingThresholds,
    committeeMinSize: parameters.minCommitteeSize,
    committeeMaxTermLength: parameters.committeeTermLimit,
    governanceActionLifetime: parameters.governanceActionLifetime,
    governanceActionDeposit: parameters.governanceActionDeposit,
    drepDeposit: parameters.drepDeposit,
    drepActivity: parameters.drepActivity,
    minFeeReferenceScripts: parameters.minFeeRefScriptCostPerByte,
    maxReferenceScriptSizePerBlock: parameters.maxRefScriptSizePerBlock,
    maxReferenceScriptSizePerTx: parameters.maxRefScriptSizePerTx,
    referenceScriptCostStride: parameters.refScriptCostStride,
    referenceScriptCostMultiplier: parameters.refScriptCostMultiplier,
    maxPledgeLeverage: parameters.maxPledgeLeverage?.limit,
    minPoolMargin: parameters.minPoolMargin,
  };
}
