import Type from 'typebox';
import { brc20EventsBetween } from '../../../store/queries/bitcoin/brc20-events.js';
import { movesBetween } from '../../../store/queries/bitcoin/inscription-moves.js';
import { findLateFact } from '../../../store/queries/bitcoin/late-facts.js';
import { runeActivityBetween } from '../../../store/queries/bitcoin/rune-outputs.js';
import { findTransactionLocations } from '../../../store/queries/bitcoin/transactions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinBrc20Event, toBrc20EventJson } from '../../shapes/bitcoin/brc20.js';
import { BitcoinInscriptionMove, toMoveJson } from '../../shapes/bitcoin/inscriptions-moves.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { BitcoinRuneActivity, toActivityJson } from '../../shapes/bitcoin/runes-activity.js';
import { noTransaction, TxidPath } from '../../shapes/bitcoin/transaction-input.js';

export const getBitcoinTransactionMetaprotocols = operation({
  id: 'getBitcoinTransactionMetaprotocols',
  route: 'GET /api/btc/txs/{txid}/metaprotocols',
  tag: 'Bitcoin Transactions',
  summary: "Get a transaction's inscriptions, runes and BRC-20 events",
  description:
    'Of a confirmed transaction; 404 for others, whose inscriptions `/api/btc/ordinals/mempool/{txid}/inscriptions` lists. Each list ends after `limit` entries; `/api/btc/blocks/{idOrHeight}/inscriptions/activity` and its neighbours page through all.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  query: Type.Object({ limit: Limit({ max: 1000, default: 100 }) }),
  result: named(
    'BitcoinTransactionMetaprotocols',
    Closed({
      inscriptions: Type.Array(BitcoinInscriptionMove, {
        description: 'Inscriptions that it created or moved, in the order of their creation',
      }),
      runes: Type.Array(BitcoinRuneActivity, { description: 'Runes that it touched, in the order of their etching' }),
      brc20: Nullable(
        Type.Array(BitcoinBrc20Event, {
          description: 'BRC-20 events in their order; null when an index of an earlier version has none',
        }),
      ),
      truncated: Type.Boolean({ description: 'True when a list has more entries than `limit`' }),
    }),
  ),
  errors: ['not-found'],
  example: { path: { txid: ORDINALS_EXAMPLE.inscription.slice(0, 64) } },

  handle({ db, network }, { path, query }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const location = (await findTransactionLocations(snapshot, [txid])).get(txid);
      if (location === undefined) throw noTransaction(txid);
      const range = { from: location.txNum, below: location.txNum + 1n, after: undefined, limit: query.limit + 1 };
      const moves = await movesBetween(snapshot, { ...range, genesisToo: true });
      const runes = await runeActivityBetween(snapshot, range);
      const isComplete = (await findLateFact(snapshot, 'brc20')) === undefined;
      const events = isComplete ? await brc20EventsBetween(snapshot, range) : [];
      return {
        inscriptions: moves.slice(0, query.limit).map((move) => toMoveJson(move, network)),
        runes: runes.slice(0, query.limit).map(toActivityJson),
        brc20: isComplete ? events.slice(0, query.limit).map((event) => toBrc20EventJson(event, network)) : null,
        truncated: [moves, runes, events].some(({ length }) => length > query.limit),
      };
    });
  },
});
