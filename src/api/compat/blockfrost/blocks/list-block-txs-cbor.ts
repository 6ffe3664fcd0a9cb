import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { readTransactionsCbor } from '../../../services/cardano-blocks/transactions.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, toNumberedPage } from '../paging.js';
import { PARAMETER, readHeightOrHash } from '../parameters.js';

const BlockTxCbor = named(
  'block_tx_cbor',
  Closed({
    tx_hash: Type.String({ description: FIELD.txHash }),
    cbor: Type.String({ description: 'The transaction in CBOR, hexadecimal' }),
  }),
);

const base = {
  ...BLOCKFROST_ROUTE,
  query: OrderedPageQuery,
  result: Type.Array(BlockTxCbor),
  cachedUntilNextBlock: true,
} as const;

const listCbor = async (...request: Parameters<typeof readTransactionsCbor>): Promise<Static<typeof BlockTxCbor>[]> =>
  (await readTransactionsCbor(...request)).map(({ txHash, cbor }) => ({ tx_hash: txHash, cbor }));

export const listBlockTxsCbor = operation({
  ...base,
  id: 'blockfrost.listBlockTxsCbor',
  route: `GET ${BLOCKFROST}/blocks/{hash_or_number}/txs/cbor`,
  summary: 'List the transactions of a block with their CBOR',
  path: Type.Object({ hash_or_number: PARAMETER.block }),
  errors: ['not-found', 'not-implemented'],
  example: { path: { hash_or_number: EXAMPLE.block.hash } },

  handle: (context, { path, query }) =>
    listCbor(context, readHeightOrHash(path.hash_or_number), { ...toNumberedPage(query), order: query.order }),
});

export const listLatestBlockTxsCbor = operation({
  ...base,
  id: 'blockfrost.listLatestBlockTxsCbor',
  route: `GET ${BLOCKFROST}/blocks/latest/txs/cbor`,
  summary: 'List the transactions of the newest block with their CBOR',
  errors: ['not-implemented'],
  example: {},

  handle: (context, { query }) => listCbor(context, undefined, { ...toNumberedPage(query), order: query.order }),
});
