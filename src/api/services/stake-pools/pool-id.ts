import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findPoolId } from '../../../store/queries/cardano/chain/entities.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';

/** The number of a pool; undefined when it is unknown to the chain. */
export async function poolNumber(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<number | undefined> {
  await expectLive(db);
  return await findPoolId(db, hash);
}

/** The number of a pool; throws 404 when it is unknown to the chain. */
export async function requirePool(
  db: NetworkDb<'cardano'>,
  text: string,
): Promise<{ readonly id: number; readonly hash: Uint8Array }> {
  const hash = readPoolId(text);
  const id = await poolNumber(db, hash);
  if (id === undefined) throw noSuchPool(hash, db);
  return { id, hash };
}

export const noSuchPool = (hash: Uint8Array, { network }: Pick<NetworkDb, 'network'>): ServiceError =>
  new ServiceError('not-found', `${network} has no pool ${poolIdBech32(hash)}`);
