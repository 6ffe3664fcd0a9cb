import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Account } from '../../../store/queries/cardano/accounts/accounts.js';
import { protocolParametersOfEpochs } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { type AccountInfo, shownAccount } from '../../shapes/accounts/info.js';

/** A registration that does not state its deposit paid the deposit of the protocol parameters of its epoch. */
export async function shownAccounts(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  accounts: readonly Account[],
): Promise<Static<typeof AccountInfo>[]> {
  const open = accounts.flatMap(({ lastUpdate }) =>
    lastUpdate?.registration === true && lastUpdate.deposit === undefined ? [lastUpdate.epoch] : [],
  );
  const parameters = await protocolParametersOfEpochs(db, network, open);
  return accounts.map(({ lastUpdate, ...account }) => {
    const deposit = lastUpdate && (lastUpdate.deposit ?? parameters.get(lastUpdate.epoch)?.keyDeposit);
    return shownAccount({ ...account, lastUpdate: lastUpdate && { ...lastUpdate, deposit } }, network);
  });
}
