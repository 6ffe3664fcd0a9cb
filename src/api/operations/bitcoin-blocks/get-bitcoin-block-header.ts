import { toHex } from '../../../kernel/hex.js';
import { blockHeader, findBlockRef } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { findStale } from '../../services/bitcoin/block-json.js';
import { HexResponse } from '../../shapes/bitcoin/block-contents.js';
import { BLOCK_EXAMPLE, BlockPath, blockId, noBlock } from '../../shapes/bitcoin/block-json.js';

export const getBitcoinBlockHeader = operation({
  id: 'getBitcoinBlockHeader',
  route: 'GET /api/btc/blocks/{idOrHeight}/header',
  tag: 'Bitcoin Blocks',
  summary: 'Get the 80-byte header of a Bitcoin block in hexadecimal',
  description: 'Also returns the header of a stale block, which a reorg removed from the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: HexResponse,
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const id = blockId(path.idOrHeight);
      const block = await findBlockRef(snapshot, id);
      if (block !== undefined) return { hex: toHex((await blockHeader(snapshot, block.height))!) };
      const stale = await findStale(snapshot, id);
      if (stale === undefined) throw noBlock(path.idOrHeight);
      return { hex: toHex(stale.header) };
    }),
});
