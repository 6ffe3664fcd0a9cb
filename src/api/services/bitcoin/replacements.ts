import Type from 'typebox';
import { newestReplacements } from '../../../store/queries/bitcoin/replacements.js';
import { positionAfter } from '../../kit/cursor.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { BitcoinCursor, BitcoinPage, shownBitcoinTip } from '../../shapes/bitcoin/page-tip.js';
import { ReplacedTransaction, shownReplaced } from '../../shapes/bitcoin/replacements.js';
import { requireMempool } from './page-tip.js';

export const pageReplacements = (unsignalledOnly: boolean): Operation =>
  operation({
    id: unsignalledOnly ? 'pageBitcoinFullRbfReplacements' : 'pageBitcoinReplacements',
    route: unsignalledOnly ? 'GET /api/btc/mempool/replacements/fullrbf' : 'GET /api/btc/mempool/replacements',
    tag: 'Bitcoin Mempool',
    summary: unsignalledOnly
      ? 'Replacements of transactions that had not signalled it, newest first, by cursor'
      : 'Transactions that were replaced in the mempool, newest first, by cursor',
    description: unsignalledOnly
      ? 'Only transactions that did not signal replaceability (BIP-125). Kept for seven days.'
      : 'Each entry has the transaction that took its place. Kept for seven days; transactions that left the mempool in another way are not listed.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
    result: BitcoinPage(ReplacedTransaction),
    errors: [],
    example: {},

    handle({ db, cursor }, { query: { limit, cursor: given } }) {
      const position = positionAfter(cursor, given);
      return db.snapshot(async (snapshot) => {
        const tip = await requireMempool(snapshot);
        const after = position && { replacedAt: new Date(Number(position[0])), txid: String(position[1]) };
        const rows = await newestReplacements(snapshot, { after, unsignalledOnly, limit: limit + 1 });
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        return {
          data: shown.map(shownReplaced),
          tip: shownBitcoinTip(tip),
          ...(rows.length > limit && last && { cursor: cursor.encode([last.replacedAt.getTime(), last.txid]) }),
        };
      });
    },
  });
