import { ServiceError } from '../../../../kernel/errors.js';
import { fromHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { selectHeightsByHash } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { chainBlocks } from '../../../../store/queries/cardano/blocks/blocks.js';
import {
  type StoredTransaction,
  selectBlockIds,
  storedTransactions,
} from '../../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { koiosRoute } from '../koios-route.js';
import { TX_INFO_COLUMNS } from '../shapes/tx-info.js';
import { CBOR_COLUMNS, toCborRow } from '../transactions/cbor-rows.js';
import { readTxInfos } from '../transactions/read-tx-infos.js';
import { TX_SECTIONS } from '../transactions/tx-info.js';
import { BlockHashes } from './block-info.js';

/** Whole transactions cost about a hundred times as much as their hashes. */
const MAX_TRANSACTIONS = 500;

async function readBlockTransactions(
  db: NetworkDb<'cardano'>,
  hashes: readonly string[],
): Promise<readonly StoredTransaction[]> {
  const found = await chainBlocks(db, selectHeightsByHash(db, hashes.map(fromHex)), 'asc');
  const count = found.reduce((sum, { txCount }) => sum + txCount, 0);
  if (count > MAX_TRANSACTIONS)
    throw new ServiceError(
      'invalid',
      `These blocks have ${count} transactions: request blocks with at most ${MAX_TRANSACTIONS} together`,
    );
  return await storedTransactions(db, selectBlockIds(found), 'asc');
}

export const blockTxInfo = koiosRoute({
  path: 'block_tx_info',
  summary: 'Get the transactions of several blocks',
  description: `The blocks may have ${MAX_TRANSACTIONS} transactions together.`,
  columns: TX_INFO_COLUMNS,
  body: Closed({ _block_hashes: BlockHashes, ...TX_SECTIONS }),
  batch: ['_block_hashes'],
  errors: ['not-implemented'],
  example: { body: { _block_hashes: [EXAMPLE.block.hash] } },

  read: async (context, { body }) =>
    await readTxInfos(context, await readBlockTransactions(context.db, body._block_hashes), body),
});

export const blockTxCbor = koiosRoute({
  path: 'block_tx_cbor',
  summary: 'Get the CBOR of the transactions of several blocks',
  description: `The blocks may have ${MAX_TRANSACTIONS} transactions together.`,
  columns: CBOR_COLUMNS,
  body: Closed({ _block_hashes: BlockHashes }),
  batch: ['_block_hashes'],
  errors: ['not-implemented'],
  example: { body: { _block_hashes: [EXAMPLE.block.hash] } },

  read: async (context, { body }) =>
    (await readBlockTransactions(context.db, body._block_hashes)).map((stored) => toCborRow(context, stored)),
});
