import Type from 'typebox';
import { newestReplacements } from '../../../store/queries/bitcoin/replacements.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { BitcoinCursor, BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { ReplacedTransaction, toReplacedJson } from '../../shapes/bitcoin/replacements.js';
import { bitcoinPage } from './bitcoin-page.js';
import { requireMempool } from './page-tip.js';

export const pageReplacements = (unsignalledOnly: boolean): Operation =>
  operation({
    id: unsignalledOnly ? 'pageBitcoinFullRbfReplacements' : 'pageBitcoinReplacements',
    route: unsignalledOnly ? 'GET /api/btc/mempool/replacements/fullrbf' : 'GET /api/btc/mempool/replacements',
    tag: 'Bitcoin Mempool',
    summary: unsignalledOnly
      ? 'List full-RBF replacements in the mempool, newest first'
      : 'List replaced mempool transactions, newest first',
    description: unsignalledOnly
      ? 'Only transactions that did not signal replaceability (BIP-125). Stored for 90 days.'
      : 'Each entry has the transaction that replaced it. Stored for 90 days; transactions that left the mempool in another way are not listed.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
    result: BitcoinPage(ReplacedTransaction),
    errors: [],
    example: {},

    handle: (context, { query }) =>
      bitcoinPage(context, {
        query,
        readTip: requireMempool,
        fetch: (db, { after, limit }) =>
          newestReplacements(db, {
            after: after && { replacedAt: new Date(Number(after[0])), txid: String(after[1]) },
            unsignalledOnly,
            limit,
          }),
        keyOf: ({ replacedAt, txid }) => [replacedAt.getTime(), txid],
        show: toReplacedJson,
      }),
  });
