import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type StakeUpdate as StakeUpdateFact,
  stakeUpdates,
} from '../../../store/queries/cardano/accounts/account-certificates.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { type StakeUpdate, toUpdateJson } from '../../shapes/accounts/updates.js';

/** A registration that does not state its deposit paid the deposit of the protocol parameters of its epoch. */
export async function withDeposits(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  updates: readonly StakeUpdateFact[],
): Promise<readonly StakeUpdateFact[]> {
  const open = updates.filter(({ registration, deposit }) => registration && deposit === undefined);
  if (open.length === 0) return updates;
  const parameters = await findProtocolParameters(
    db,
    network,
    open.map(({ position }) => position.epoch),
  );
  return updates.map((update) =>
    update.registration && update.deposit === undefined
      ? { ...update, deposit: parameters.get(update.position.epoch)?.keyDeposit }
      : update,
  );
}

export const createUpdateList =
  (registration: boolean) =>
  (
    { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
    { query }: { readonly query: { readonly page: number; readonly pageSize: number } },
  ): Promise<Static<typeof StakeUpdate>[]> =>
    db.snapshot(async (snapshot) => {
      await expectLive(snapshot);
      const updates = await numberedPage(query, (range) => stakeUpdates(snapshot, { registration }, range));
      return (await withDeposits(snapshot, network, updates)).map((update) => toUpdateJson(update, network));
    });
