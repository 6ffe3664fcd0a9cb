import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { requireBlockPosition } from '../../services/bitcoin/block-json.js';
import { readAudit } from '../../services/bitcoin/read-audit.js';
import { BitcoinBlockAudit, toScoreJson } from '../../shapes/bitcoin/audits.js';
import { BLOCK_EXAMPLE, BlockPath } from '../../shapes/bitcoin/block-json.js';

export const getBitcoinBlockAudit = operation({
  id: 'getBitcoinBlockAudit',
  route: 'GET /api/btc/blocks/{idOrHeight}/audit',
  tag: 'Bitcoin Blocks',
  summary: 'Compare a block with the one that the mempool let expect',
  description:
    'The next block is projected from the mempool all the time. A new block is compared with the last projection before it. Known for the newest 4,032 blocks that this service saw arrive; 404 for others.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: BitcoinBlockAudit,
  errors: ['not-found'],
  exampleNeeds: 'a block that arrived while the service was running',
  example: BLOCK_EXAMPLE,

  handle: ({ db }, { path: { idOrHeight } }) =>
    db.snapshot(async (snapshot) => {
      const block = await requireBlockPosition(snapshot, idOrHeight);
      const found = await readAudit(snapshot, block);
      if (found === undefined)
        throw new ServiceError('not-found', `Block ${block.height} was not compared with a projected block`);
      const { audit, transactions } = found;
      return {
        ...toScoreJson(audit),
        missing: audit.missing.map(({ txid, fee, weight, reason }) => ({
          txid,
          fee: Number(fee),
          vsize: Math.ceil(weight / 4),
          reason,
        })),
        added: audit.added.map(({ index, reason }) => ({ txid: transactions[index]!.txid, reason })),
      };
    }),
});
