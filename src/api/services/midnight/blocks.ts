import { fromHex } from '../../../kernel/hex.js';
import { type BlockRow, findBlock } from '../../../store/queries/midnight/blocks.js';
import type { MidnightDb } from '../../../store/queries/midnight/tip.js';
import { noSuch } from '../../shapes/midnight/parameters.js';

export const found = async (db: MidnightDb, id: string): Promise<BlockRow> => {
  const row = await findBlock(db, id.length === 64 ? { hash: fromHex(id) } : { height: Number(id) });
  if (row === undefined) throw noSuch('block');
  return row;
};
