import {
  type ProtocolParameters,
  raiseToEra,
  startParameters,
} from '../../../chains/cardano/parameters/protocol-parameters.js';
import { knownParameters } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { encodeTaggedJson } from '../../../kernel/tagged-json.js';
import { findEra, isAtLeast } from '../../../ledger/state/era-versions.js';
import type { EnactedParameters } from '../../../store/queries/cardano/chain/enacted-parameters.js';
import type { ParameterOrigin } from '../../shapes/epochs/protocol-params.js';

/** Where the values of an epoch come from; `enacted` is undefined in an index without ledger state. */
export function findParameterOrigin(
  network: CardanoNetwork,
  epoch: number,
  enacted: EnactedParameters | undefined,
): ParameterOrigin {
  const { operatorParameters } = network;
  if (operatorParameters !== undefined && epoch >= operatorParameters.epoch) return 'OPERATOR';
  if (enacted === undefined) return 'BUILT_IN';
  if (enacted.action !== undefined) return 'GOVERNANCE';
  return isUnchanged(network, enacted.parameters) ? 'GENESIS' : 'GENESIS_KEYS';
}

/** Whether the parameters are those of the genesis files. From Conway on, a governance action sets the version. */
function isUnchanged(network: CardanoNetwork, parameters: ProtocolParameters): boolean {
  const { genesis } = knownParameters(network);
  const era = findEra(parameters.protocolVersion.major);
  const start = raiseToEra(startParameters(genesis), genesis, era);
  const { protocolVersion } = isAtLeast(era, 'conway') ? parameters : start;
  return toText({ ...start, protocolVersion }) === toText(parameters);
}

const toText = (parameters: ProtocolParameters): string =>
  encodeTaggedJson(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
