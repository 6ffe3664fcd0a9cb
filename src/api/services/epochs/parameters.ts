import type { Static } from 'typebox';
import { epochToSlot, eraAtSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { beforeShelley, type Chain } from '../../shapes/epochs/parameters.js';
import { type ProtocolParams, toParametersJson } from '../../shapes/epochs/protocol-params.js';

/** The parameters of an epoch that has started; the current ones by default. */
export const readEpochParameters = ({ db, network }: Chain, requestedEpoch?: number) =>
  db.snapshot(async (snapshot) => {
    const { epoch } = await readTip(snapshot);
    if (requestedEpoch !== undefined && requestedEpoch > epoch)
      throw new ServiceError('not-found', 'The epoch has not started');
    const targetEpoch = requestedEpoch ?? epoch;
    if (eraAtSlot(network, epochToSlot(network, targetEpoch)) === 'byron') throw beforeShelley(network, requestedEpoch);
    return await protocolParametersAt(snapshot, network, targetEpoch);
  });

export const readParametersJson = async (chain: Chain, epoch?: number): Promise<Static<typeof ProtocolParams>> =>
  toParametersJson(await readEpochParameters(chain, epoch));
