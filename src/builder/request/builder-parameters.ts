import { getMaxReferenceScriptBytes, getScriptFeeTiers } from '../../chains/cardano/ledger/reference-script-fee.js';
import { VERSION } from '../../chains/cardano/ledger/view.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { BuilderParameters } from './ledger-view.js';

/** The parameters that a build depends on. Parameters that the era lacks are 0 or absent. */
export function toBuilderParameters(parameters: ProtocolParameters): BuilderParameters {
  const { governanceActionDeposit, executionPrices, collateralPercentage } = parameters;
  const { major } = parameters.protocolVersion;
  const perUnit = parameters.coinsPerUtxoUnit ?? 0n;
  return {
    minFeeA: parameters.minFeeA,
    minFeeB: parameters.minFeeB,
    maxTxSize: Number(parameters.maxTxSize),
    maxValueSize: Number(parameters.maxValueSize ?? 0n),
    // Per word of eight bytes until Babbage.
    coinsPerUtxoByte: major < VERSION.babbage ? perUnit / 8n : perUnit,
    keyDeposit: parameters.keyDeposit,
    drepDeposit: parameters.drepDeposit ?? 0n,
    refScriptCostPerByte: major < VERSION.conway ? undefined : parameters.minFeeRefScriptCostPerByte,
    ...(major >= VERSION.dijkstra && {
      refScriptTiers: getScriptFeeTiers(parameters),
      maxRefScriptBytes: getMaxReferenceScriptBytes(parameters),
    }),
    maxEpochForRetirement: Number(parameters.maxEpochForRetirement),
    poolDeposit: parameters.poolDeposit,
    minPoolCost: parameters.minPoolCost,
    protocolVersion: parameters.protocolVersion,
    ...(governanceActionDeposit !== undefined && { governanceActionDeposit }),
    ...(executionPrices !== undefined && { executionPrices }),
    ...(collateralPercentage !== undefined && { collateralPercentage }),
  };
}
