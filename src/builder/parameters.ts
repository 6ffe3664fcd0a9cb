import type { ProtocolParameters } from '../chains/cardano/protocol-parameters.js';
import { BuildError } from './errors.js';
import type { BuilderParameters } from './ledger-view.js';

/** First major version of Babbage, since when the size of an output decides what it must hold. */
const BABBAGE = 7;

/** The parameters of an epoch as the builder wants them. */
export function builderParameters(parameters: ProtocolParameters): BuilderParameters {
  const { coinsPerUtxoUnit, maxValueSize, protocolVersion } = parameters;
  if (protocolVersion.major < BABBAGE || coinsPerUtxoUnit === undefined || maxValueSize === undefined)
    throw new BuildError('This network has not reached the Babbage era, for which transactions are built');
  return {
    minFeeA: parameters.minFeeA,
    minFeeB: parameters.minFeeB,
    maxTxSize: Number(parameters.maxTxSize),
    maxValueSize: Number(maxValueSize),
    coinsPerUtxoByte: coinsPerUtxoUnit,
    keyDeposit: parameters.keyDeposit,
    drepDeposit: parameters.drepDeposit ?? 0n,
    refScriptCostPerByte: parameters.minFeeRefScriptCostPerByte,
    ...(parameters.executionPrices && { executionPrices: parameters.executionPrices }),
  };
}
