import type { BuilderParameters } from '../../../builder/request/ledger-view.js';
import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import { knownParameters } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../../chains/networks.js';

const BABBAGE = 7;
const CONWAY = 9;

/** The parameters for the builder; parameters that an old era lacks come from the genesis of the era that has them. */
export function builderParameters(network: CardanoNetwork, parameters: ProtocolParameters): BuilderParameters {
  const { alonzo, conway } = knownParameters(network).genesis;
  const { major } = parameters.protocolVersion;
  const perUnit = parameters.coinsPerUtxoUnit ?? alonzo.coinsPerUtxoUnit ?? 0n;
  const prices = parameters.executionPrices;
  const percentage = parameters.collateralPercentage;
  const actionDeposit = parameters.governanceActionDeposit ?? conway.governanceActionDeposit;
  return {
    minFeeA: parameters.minFeeA,
    minFeeB: parameters.minFeeB,
    maxTxSize: Number(parameters.maxTxSize),
    maxValueSize: Number(parameters.maxValueSize ?? alonzo.maxValueSize ?? 0n),
    // Per word of eight bytes until Babbage.
    coinsPerUtxoByte: major < BABBAGE ? perUnit / 8n : perUnit,
    keyDeposit: parameters.keyDeposit,
    drepDeposit: parameters.drepDeposit ?? conway.drepDeposit ?? 0n,
    refScriptCostPerByte: major < CONWAY ? undefined : parameters.minFeeRefScriptCostPerByte,
    maxEpochForRetirement: Number(parameters.maxEpochForRetirement),
    poolDeposit: parameters.poolDeposit,
    minPoolCost: parameters.minPoolCost,
    protocolVersion: parameters.protocolVersion,
    ...(actionDeposit !== undefined && { governanceActionDeposit: actionDeposit }),
    ...(prices !== undefined && { executionPrices: prices }),
    ...(percentage !== undefined && { collateralPercentage: percentage }),
  };
}
