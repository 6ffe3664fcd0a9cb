import {
  findBlockEdges,
  findBlockWeights,
  findMempoolEdges,
  mempoolItemsById,
} from '../../../store/queries/bitcoin/mempool.js';
import { type Db, type Family, findFamily, type Relative } from '../../shapes/bitcoin/relatives.js';

export const findMempoolFamily = (db: Db, txid: string): Promise<Family> =>
  findFamily(txid, (ids, side) => findMempoolEdges(db, ids, side));

/** Within a block, where ids are transaction numbers as text. */
export const blockFamily = (
  db: Db,
  txNum: bigint,
  block: { readonly first: bigint; readonly next: bigint },
): Promise<Family> => findFamily(String(txNum), (ids, side) => findBlockEdges(db, ids, side, block));

export async function listMempoolRelatives(db: Db, ids: Iterable<string>): Promise<readonly Relative[]> {
  const items = await mempoolItemsById(db, [...ids]);
  return items.map(({ txid, fee, weight, size }) => ({ id: txid, txid, fee: fee ?? 0n, weight, size }));
}

export const blockRelatives = (db: Db, ids: Iterable<string>): Promise<readonly Relative[]> =>
  findBlockWeights(db, [...ids]);
