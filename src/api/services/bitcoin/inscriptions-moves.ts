import type { NetworkDb } from '../../../store/network-db.js';
import {
  type findTransactionRange,
  listInscriptionMoves,
  movesBetween,
} from '../../../store/queries/bitcoin/inscription-moves.js';
import type { HandlerContext } from '../../kit/context.js';
import { operation } from '../../kit/operation.js';
import { BitcoinInscriptionMove, toMoveJson } from '../../shapes/bitcoin/inscriptions-moves.js';
import { inscriptionListDefinition } from '../../shapes/bitcoin/inscriptions-record.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { type BitcoinList, bitcoinPage } from './bitcoin-page.js';
import { requireInscription } from './inscriptions-record.js';

export const createMovesOperation = (
  word: 'transfers' | 'activity',
  text: { readonly id: string; readonly summary: string; readonly description: string },
) =>
  operation({
    ...inscriptionListDefinition,
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
          return listInscriptionMoves(db, { sequence, below, genesisToo: word === 'activity', limit });
        },
        keyOf: ({ txNum }) => [String(txNum)],
        show: (move) => toMoveJson(move, context.network),
      });
    },
  });

/** One page of the moves in a range of blocks, in chain order. */
export const movesInBlocks = (
  context: HandlerContext<'caller', 'bitcoin'>,
  {
    rangeOf: getRange,
    genesisToo: includeGenesis,
    ...page
  }: Pick<BitcoinList<never, never>, 'query'> & {
    /** The transaction range of the blocks. */
    readonly rangeOf: (db: NetworkDb<'bitcoin'>) => ReturnType<typeof findTransactionRange>;
    readonly genesisToo: boolean;
  },
) =>
  bitcoinPage(context, {
    ...page,
    async fetch(db, { after, limit }) {
      const last = after && { txNum: BigInt(String(after[0])), sequence: Number(after[1]) };
      return movesBetween(db, { ...(await getRange(db)), after: last, genesisToo: includeGenesis, limit });
    },
    keyOf: ({ txNum, sequence }) => [String(txNum), sequence],
    show: (move) => toMoveJson(move, context.network),
  });
