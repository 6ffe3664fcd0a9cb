import { toBuilderParameters } from '../../../builder/request/builder-parameters.js';
import type { BuilderParameters } from '../../../builder/request/ledger-view.js';
import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import { knownParameters } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../../chains/networks.js';

/** The parameters for the builder; parameters that an old era lacks come from the genesis of the era that has them. */
export function builderParameters(network: CardanoNetwork, parameters: ProtocolParameters): BuilderParameters {
  const { alonzo, conway } = knownParameters(network).genesis;
  const { coinsPerUtxoUnit, maxValueSize } = alonzo;
  const { drepDeposit, governanceActionDeposit } = conway;
  return toBuilderParameters({
    ...(coinsPerUtxoUnit !== undefined && { coinsPerUtxoUnit }),
    ...(maxValueSize !== undefined && { maxValueSize }),
    ...(drepDeposit !== undefined && { drepDeposit }),
    ...(governanceActionDeposit !== undefined && { governanceActionDeposit }),
    ...parameters,
  });
}
