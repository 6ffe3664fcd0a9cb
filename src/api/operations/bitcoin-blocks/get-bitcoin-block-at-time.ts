import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { blockBefore } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { Integer } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BlockTip } from '../../shapes/bitcoin/blocks.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';

/** The largest time that a header can hold. */
const LAST_TIME = 2 ** 32 - 1;

export const getBitcoinBlockAtTime = operation({
  id: 'getBitcoinBlockAtTime',
  route: 'GET /api/btc/blocks/timestamp/{timestamp}',
  tag: 'Bitcoin Blocks',
  summary: 'Get the last Bitcoin block at or before a time',
  description: 'Uses the header times set by miners, which can be out of order by some minutes.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ timestamp: Integer({ minimum: 0, maximum: LAST_TIME, description: 'Unix time in seconds' }) }),
  result: BlockTip,
  errors: ['not-found'],
  example: { path: { timestamp: BITCOIN_EXAMPLE.timestamp } },

  handle: ({ db }, { path: { timestamp } }) =>
    db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const found = await blockBefore(snapshot, timestamp);
      if (found === undefined) throw new ServiceError('not-found', 'No indexed block is that old');
      return { hash: found.hash, height: found.height, time: found.time };
    }),
});
