import type { Static } from 'typebox';
import { actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import { epochToSlot, eraAtSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findEnactedParameters } from '../../../store/queries/cardano/chain/enacted-parameters.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { beforeShelley, type Chain } from '../../shapes/epochs/parameters.js';
import { type ParametersContext, type ProtocolParams, toParametersJson } from '../../shapes/epochs/protocol-params.js';
import { findParameterOrigin } from './parameter-origin.js';

/** The parameters of an epoch that has started; the current ones by default. */
export const readEpochParameters = ({ db, network }: Chain, requestedEpoch?: number) =>
  db.snapshot(async (snapshot) => {
    const epoch = await findStartedEpoch({ db: snapshot, network }, requestedEpoch);
    return await protocolParametersAt(snapshot, network, epoch);
  });

/** The same as JSON, with their origin and the epoch nonce. */
export const readParametersJson = async (
  chain: Chain,
  requestedEpoch?: number,
): Promise<Static<typeof ProtocolParams>> => (await readEpochWithParameters(chain, requestedEpoch)).parameters;

/** The same with the number of the epoch. */
export const readEpochWithParameters = (
  { db, network }: Chain,
  requestedEpoch?: number,
): Promise<{ readonly epoch: number; readonly parameters: Static<typeof ProtocolParams> }> =>
  db.snapshot(async (snapshot) => {
    const epoch = await findStartedEpoch({ db: snapshot, network }, requestedEpoch);
    const parameters = await protocolParametersAt(snapshot, network, epoch);
    return { epoch, parameters: toParametersJson(parameters, await readParametersContext(snapshot, network, epoch)) };
  });

async function findStartedEpoch({ db, network }: Chain, requestedEpoch: number | undefined): Promise<number> {
  const { epoch } = await readTip(db);
  if (requestedEpoch !== undefined && requestedEpoch > epoch)
    throw new ServiceError('not-found', 'The epoch has not started');
  const targetEpoch = requestedEpoch ?? epoch;
  if (eraAtSlot(network, epochToSlot(network, targetEpoch)) === 'byron') throw beforeShelley(network, requestedEpoch);
  return targetEpoch;
}

async function readParametersContext(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epoch: number,
): Promise<ParametersContext> {
  const enacted = await findEnactedParameters(db, epoch);
  const origin = findParameterOrigin(network, epoch, enacted);
  return {
    origin,
    govActionId: origin === 'GOVERNANCE' && enacted?.action !== undefined ? actionIdText(enacted.action) : null,
    nonce: enacted?.nonce === undefined ? null : toHex(enacted.nonce),
  };
}
