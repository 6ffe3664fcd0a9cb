import Type from 'typebox';
import type { NetworkDb } from '../../../../store/network-db.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { poolNumber } from '../../../services/stake-pools/pool-id.js';
import { BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { notFound, PARAMETER, readPool } from '../parameters.js';

/** Fields of all routes of one pool. */
export const POOL_ROUTE = {
  ...BLOCKFROST_ROUTE,
  path: Type.Object({ pool_id: PARAMETER.pool }),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { pool_id: EXAMPLE.poolId } },
} as const;

/** Validated immediately, looked up when its data is read. Throws 404 for a pool that is unknown to the chain. */
export function poolAt(
  text: string,
): (db: NetworkDb<'cardano'>) => Promise<{ readonly id: number; readonly hash: Uint8Array }> {
  const hash = readPool(text);
  return async (db) => {
    const id = await poolNumber(db, hash);
    if (id === undefined) throw notFound();
    return { id, hash };
  };
}
