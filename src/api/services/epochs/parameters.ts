import type { Static } from 'typebox';
import { epochToSlot, eraAtSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { beforeShelley, type Chain } from '../../shapes/epochs/parameters.js';
import { type ProtocolParams, shownParameters } from '../../shapes/epochs/protocol-params.js';

/** The parameters of an epoch that has started; the current ones by default. */
export const parametersOfEpoch = ({ db, network }: Chain, asked?: number) =>
  db.snapshot(async (snapshot) => {
    const { epoch } = await readTip(snapshot);
    if (asked !== undefined && asked > epoch) throw new ServiceError('not-found', 'The epoch has not started');
    const wanted = asked ?? epoch;
    if (eraAtSlot(network, epochToSlot(network, wanted)) === 'byron') throw beforeShelley(network, asked);
    return await protocolParametersAt(snapshot, network, wanted);
  });

export const shown = async (chain: Chain, epoch?: number): Promise<Static<typeof ProtocolParams>> =>
  shownParameters(await parametersOfEpoch(chain, epoch));
