import {
  type ProtocolParameters,
  raiseToEra,
  startParameters,
} from '../../../chains/cardano/parameters/protocol-parameters.js';
import { findOverride, knownParameters } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
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
  if (findOverride(network, epoch) !== undefined) return 'OPERATOR';
  if (enacted === undefined) return 'BUILT_IN';
  if (enacted.action !== undefined) return 'GOVERNANCE';
  return isUnchanged(network, enacted) ? 'GENESIS' : 'GENESIS_KEYS';
}

/**
 * Whether the parameters are the first ones, with those that new eras add. Genesis keys raise the version until Conway,
 * governance actions from then on.
 */
function isUnchanged(network: CardanoNetwork, { parameters, first }: EnactedParameters): boolean {
  const era = findEra(parameters.protocolVersion.major);
  const { genesis } = knownParameters(network);
  const begin = first ?? startParameters(genesis);
  const start = raiseToEra(begin, genesis, era);
  const { protocolVersion } = isAtLeast(era, 'conway') ? parameters : begin;
  return toText({ ...start, protocolVersion }) === toText(parameters);
}

const toText = (parameters: ProtocolParameters): string =>
  encodeTaggedJson(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
