import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { lightTransactions } from '../../../services/cardano-blocks/transactions.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, toNumberedPage } from '../paging.js';
import { PARAMETER, readHeightOrHash } from '../parameters.js';

const base = {
  ...BLOCKFROST_ROUTE,
  query: OrderedPageQuery,
  result: Type.Array(Type.String({ description: FIELD.txHash })),
  cachedUntilNextBlock: true,
} as const;

const listHashes = async (...request: Parameters<typeof lightTransactions>): Promise<string[]> =>
  (await lightTransactions(...request)).map(({ txHash }) => txHash);

export const listBlockTxs = operation({
  ...base,
  id: 'blockfrost.listBlockTxs',
  route: `GET ${BLOCKFROST}/blocks/{hash_or_number}/txs`,
  summary: 'List the transactions of a block',
  path: Type.Object({ hash_or_number: PARAMETER.block }),
  errors: ['not-found'],
  example: { path: { hash_or_number: EXAMPLE.block.hash } },

  handle: (context, { path, query }) =>
    listHashes(context, readHeightOrHash(path.hash_or_number), { ...toNumberedPage(query), order: query.order }),
});

export const listLatestBlockTxs = operation({
  ...base,
  id: 'blockfrost.listLatestBlockTxs',
  route: `GET ${BLOCKFROST}/blocks/latest/txs`,
  summary: 'List the transactions of the newest block',
  errors: [],
  example: {},

  handle: (context, { query }) => listHashes(context, undefined, { ...toNumberedPage(query), order: query.order }),
});
