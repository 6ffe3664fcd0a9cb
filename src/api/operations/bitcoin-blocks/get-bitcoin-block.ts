import Type from 'typebox';
import { findBlock } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { findStale } from '../../services/bitcoin/block-json.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import {
  BitcoinBlock,
  BitcoinBlockOutsideChain,
  BLOCK_EXAMPLE,
  BlockPath,
  blockId,
  noBlock,
  toBlockJson,
  toStaleBlockJson,
} from '../../shapes/bitcoin/block-json.js';

export const getBitcoinBlock = operation({
  id: 'getBitcoinBlock',
  route: 'GET /api/btc/blocks/{idOrHeight}',
  tag: 'Bitcoin Blocks',
  summary: 'Get a Bitcoin block',
  description:
    'A stale block, which a reorg removed from the chain, has `inBestChain: false` and the fields of its header; its other fields are not stored.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: Type.Union([BitcoinBlock, BitcoinBlockOutsideChain]),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const id = blockId(path.idOrHeight);
      const row = await findBlock(snapshot, id);
      if (row === undefined) {
        const stale = await findStale(snapshot, id);
        if (stale === undefined) throw noBlock(path.idOrHeight);
        return { ...toStaleBlockJson(stale), confirmations: 0 as const, inBestChain: false as const };
      }
      return { ...toBlockJson(row, network), confirmations: tip.height - row.height + 1, inBestChain: true };
    }),
});
