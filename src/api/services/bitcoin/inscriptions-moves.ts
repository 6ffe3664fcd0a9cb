import type { NetworkDb } from '../../../store/network-db.js';
import { movesBetween, movesOf, type transactionsOfHeights } from '../../../store/queries/bitcoin/inscription-moves.js';
import type { ContextOf } from '../../kit/context.js';
import { operation } from '../../kit/operation.js';
import { BitcoinInscriptionMove, shownMove } from '../../shapes/bitcoin/inscriptions-moves.js';
import { listOfInscription } from '../../shapes/bitcoin/inscriptions-record.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { type BitcoinList, bitcoinPage } from './bitcoin-page.js';
import { requireInscription } from './inscriptions-record.js';

export const movesOfInscription = (
  word: 'transfers' | 'activity',
  text: { readonly id: string; readonly summary: string; readonly description: string },
) =>
  operation({
    ...listOfInscription,
    ...text,
    route: `GET /api/btc/ordinals/inscriptions/{idOrNumber}/${word}`,
    result: BitcoinPage(BitcoinInscriptionMove),
    example: { path: { idOrNumber: ORDINALS_EXAMPLE.inscription } },

    handle(context, { path, query }) {
      return bitcoinPage(context, {
        query,
        async fetch(db, { after, limit, tip }) {
          const { sequence } = await requireInscription(db, path.idOrNumber);
          const below = after ? BigInt(String(after[0])) : tip.nextTxNum;
          return movesOf(db, { sequence, below, genesisToo: word === 'activity', limit });
        },
        keyOf: ({ txNum }) => [String(txNum)],
        show: (move) => shownMove(move, context.network),
      });
    },
  });

/** One page of the moves in a range of blocks, in chain order. */
export const movesInBlocks = (
  context: ContextOf<'caller', 'bitcoin'>,
  {
    rangeOf,
    genesisToo,
    ...page
  }: Pick<BitcoinList<never, never>, 'query'> & {
    /** The transaction range of the blocks. */
    readonly rangeOf: (db: NetworkDb<'bitcoin'>) => ReturnType<typeof transactionsOfHeights>;
    readonly genesisToo: boolean;
  },
) =>
  bitcoinPage(context, {
    ...page,
    async fetch(db, { after, limit }) {
      const last = after && { txNum: BigInt(String(after[0])), sequence: Number(after[1]) };
      return movesBetween(db, { ...(await rangeOf(db)), after: last, genesisToo, limit });
    },
    keyOf: ({ txNum, sequence }) => [String(txNum), sequence],
    show: (move) => shownMove(move, context.network),
  });
