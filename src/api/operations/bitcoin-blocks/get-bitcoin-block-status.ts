import Type from 'typebox';
import { findBlockRef } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { findStale } from '../../services/bitcoin/block-json.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BLOCK_EXAMPLE, BlockPath, blockId, noBlock } from '../../shapes/bitcoin/block-json.js';

export const getBitcoinBlockStatus = operation({
  id: 'getBitcoinBlockStatus',
  route: 'GET /api/btc/blocks/{idOrHeight}/status',
  tag: 'Bitcoin Blocks',
  summary: 'Get whether a Bitcoin block is part of the chain',
  description: 'A stale block has `inBestChain: false`. Returns 404 for a block that the index has never seen.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: named(
    'BitcoinBlockStatus',
    Closed({
      inBestChain: Type.Boolean({ description: 'True for a block of the chain' }),
      height: Count(FIELD.blockHeight),
      confirmations: Count('Number of blocks from it to the tip, both included; 0 for a stale block'),
      nextBest: Nullable(Type.String({ description: 'Hash of the next block' })),
    }),
  ),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const id = blockId(path.idOrHeight);
      const block = await findBlockRef(snapshot, id);
      if (block !== undefined)
        return {
          inBestChain: true,
          height: block.height,
          confirmations: tip.height - block.height + 1,
          nextBest: block.nextHash,
        };
      const stale = await findStale(snapshot, id);
      if (stale === undefined) throw noBlock(path.idOrHeight);
      return { inBestChain: false, height: stale.height, confirmations: 0, nextBest: null };
    }),
});
