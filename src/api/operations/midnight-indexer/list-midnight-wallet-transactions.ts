import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findTransactionsById, shieldedOutputsFrom } from '../../../store/queries/midnight/transactions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, described, named } from '../../kit/schema.js';
import { ledger } from '../../services/midnight/ledger.js';
import { openWalletSession } from '../../services/midnight/wallet-sessions.js';
import { common } from '../../shapes/midnight/lookups.js';
import { MidnightTxSummary, toSummaryJson } from '../../shapes/midnight/transaction-json.js';
import { SESSION_EXAMPLE, SESSION_NEEDS, SessionPath } from '../../shapes/midnight/wallet-sessions.js';

export const listMidnightWalletTransactions = operation({
  ...common,
  id: 'listMidnightWalletTransactions',
  route: 'GET /api/midnight/wallet/sessions/{sessionId}/transactions',
  summary: 'List the shielded transactions of a wallet by its session',
  description:
    'Tests `limit` transactions with shielded coins from `index` on, and returns those of which the viewing key can decrypt an output. Continue with `nextIndex` while `more` is true, and with the same `nextIndex` after new blocks. After a reorg the tree may end before `nextIndex`: continue from its end. Returns 404 when the session is unknown, has expired or belongs to another account.',
  path: SessionPath,
  query: Type.Object({
    index: Type.Optional(Count('Index of the tree of shielded coins to begin at; that of the session when absent')),
    limit: Limit({ max: 100, default: 50 }),
  }),
  result: named(
    'MidnightWalletTransactions',
    Closed({
      data: Type.Array(
        Closed({
          transaction: described(MidnightTxSummary, 'The transaction, of which the wallet owns an output'),
          zswapStartIndex: Count('First index that the transaction added to the tree'),
          zswapEndIndex: Count('Next free index after the transaction'),
        }),
        { description: 'Transactions of the wallet, in the order of the tree' },
      ),
      nextIndex: Count('Index to continue at'),
      more: Type.Boolean({ description: 'True when there may be further transactions already' }),
    }),
  ),
  errors: ['not-found', 'undecodable'],
  exampleNeeds: SESSION_NEEDS,
  example: { path: { sessionId: SESSION_EXAMPLE } },

  async handle(context, { path, query: { index, limit } }) {
    const { db } = context;
    const { viewingKey, startIndex } = await openWalletSession(context, fromHex(path.sessionId));
    const from = Math.max(index ?? startIndex, startIndex);
    const tested = await shieldedOutputsFrom(db, from, limit);
    // Outside of a snapshot, because each transaction takes milliseconds of another thread.
    const isRelevant = await ledger.relevance(
      tested.map(({ raw }) => raw),
      viewingKey,
    );
    const mine = tested.filter((_, at) => isRelevant[at]);
    const rows = new Map(
      (
        await findTransactionsById(
          db,
          mine.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    return {
      data: mine.flatMap(({ id, zswapStart, zswapEnd }) => {
        const row = rows.get(id);
        // A reorg may have removed it meanwhile.
        if (row === undefined) return [];
        return [{ transaction: toSummaryJson(row), zswapStartIndex: zswapStart, zswapEndIndex: zswapEnd }];
      }),
      nextIndex: tested.at(-1)?.zswapEnd ?? from,
      more: tested.length === limit,
    };
  },
});
