import {
  blockEdgesOf,
  blockWeightsOf,
  mempoolItemsById,
  waitingEdgesOf,
} from '../../../store/queries/bitcoin/mempool.js';
import { type Db, type Family, familyOf, type Relative } from '../../shapes/bitcoin/relatives.js';

export const waitingFamily = (db: Db, txid: string): Promise<Family> =>
  familyOf(txid, (ids, side) => waitingEdgesOf(db, ids, side));

/** Within a block, where ids are transaction numbers as text. */
export const blockFamily = (
  db: Db,
  txNum: bigint,
  block: { readonly first: bigint; readonly next: bigint },
): Promise<Family> => familyOf(String(txNum), (ids, side) => blockEdgesOf(db, ids, side, block));

export async function waitingRelatives(db: Db, ids: Iterable<string>): Promise<readonly Relative[]> {
  const items = await mempoolItemsById(db, [...ids]);
  return items.map(({ txid, fee, weight, size }) => ({ id: txid, txid, fee: fee ?? 0n, weight, size }));
}

export const blockRelatives = (db: Db, ids: Iterable<string>): Promise<readonly Relative[]> =>
  blockWeightsOf(db, [...ids]);
