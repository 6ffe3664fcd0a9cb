import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Account } from '../../../store/queries/cardano/accounts/accounts.js';
import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { type AccountInfo, toAccountJson } from '../../shapes/accounts/info.js';

/** A registration that does not state its deposit paid the deposit of the protocol parameters of its epoch. */
export async function toAccountsJson(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  accounts: readonly Account[],
): Promise<Static<typeof AccountInfo>[]> {
  const open = accounts.flatMap(({ lastUpdate }) =>
    lastUpdate?.registration === true && lastUpdate.deposit === undefined ? [lastUpdate.epoch] : [],
  );
  const parameters = await findProtocolParameters(db, network, open);
  return accounts.map(({ lastUpdate, ...account }) => {
    const deposit = lastUpdate && (lastUpdate.deposit ?? parameters.get(lastUpdate.epoch)?.keyDeposit);
    return toAccountJson({ ...account, lastUpdate: lastUpdate && { ...lastUpdate, deposit } }, network);
  });
}
