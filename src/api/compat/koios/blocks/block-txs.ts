import { slotToTime } from '../../../../chains/cardano/time.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { selectHeightsByHash } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { chainBlocks } from '../../../../store/queries/cardano/blocks/blocks.js';
import { chainTransactions, selectBlockIds } from '../../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { FIELDS } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { BlockHashes } from './block-info.js';

export const blockTxs = koiosRoute({
  path: 'block_txs',
  summary: 'List the transactions of several blocks',
  columns: {
    block_hash: FIELDS.block_hash,
    tx_hash: FIELDS.tx_hash,
    epoch_no: FIELDS.epoch_no,
    block_height: FIELDS.block_height,
    block_time: FIELDS.block_time,
  },
  body: Closed({ _block_hashes: BlockHashes }),
  batch: ['_block_hashes'],
  example: { body: { _block_hashes: [EXAMPLE.block.hash] } },

  async read({ db, network }, { body }) {
    const found = await chainBlocks(db, selectHeightsByHash(db, body._block_hashes.map(fromHex)), 'asc');
    const transactions = await chainTransactions(db, selectBlockIds(found), 'asc');
    return transactions.map(({ hash, block }) => ({
      block_hash: block.hash,
      tx_hash: toHex(hash),
      epoch_no: block.epoch,
      block_height: block.height,
      block_time: slotToTime(network, block.slot),
    }));
  },
});
