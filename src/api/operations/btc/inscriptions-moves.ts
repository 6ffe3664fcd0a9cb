import Type, { type Static } from 'typebox';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  movesBetween,
  movesOf,
  type StoredMove,
  transactionsOfHeights,
} from '../../../store/queries/bitcoin/inscription-moves.js';
import type { ContextOf } from '../../context.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, Count, Integer, Nullable, named, OneOf } from '../../schema.js';
import { requireBlockPlace, transactionsOf } from './block-json.js';
import { listOfInscription, placeFields, requireInscription, satpointOf, shownPlace } from './inscriptions-record.js';
import { ORDINALS_EXAMPLE } from './ordinals-examples.js';
import { addressText, listOfBlock, ordinals, ordinalsPage, type PageRequest, pageQuery } from './ordinals-page.js';
import { BitcoinPage, Height, HIGHEST } from './page-tip.js';
import { heightRange } from './utxo-page.js';

const BitcoinInscriptionMove = named(
  'BitcoinInscriptionMove',
  Closed({
    inscriptionId: Type.String({ description: FIELD.inscriptionId }),
    number: Integer({ description: 'Inscription number; negative for those that were cursed before the jubilee' }),
    kind: OneOf(['genesis', 'transfer'], 'Whether it was made or moved'),
    txid: Type.String({ description: FIELD.txid }),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Count('Unix time in seconds'),
    ...placeFields,
    burned: Type.Boolean({ description: 'True when the output is an OP_RETURN: the inscription cannot move again' }),
    asFee: Type.Boolean({ description: 'Its satoshi was paid to the miner' }),
    from: Nullable(
      Closed(
        {
          satpoint: Type.String({ description: 'Place before the move: `txid:vout:offset`' }),
          address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
        },
        { description: 'Location before the move; null for the reveal' },
      ),
    ),
  }),
);

const shownMove = (move: StoredMove, network: BitcoinNetwork): Static<typeof BitcoinInscriptionMove> => ({
  inscriptionId: move.inscriptionId,
  number: move.number,
  kind: move.genesis ? 'genesis' : 'transfer',
  txid: move.txid,
  blockHeight: move.height,
  blockTime: move.time,
  ...shownPlace(move, network),
  burned: move.burned,
  asFee: move.asFee,
  from:
    move.fromKind === null
      ? null
      : {
          satpoint: satpointOf({
            kind: move.fromKind,
            satoshi: move.fromSatoshi!,
            outputTxid: move.fromTxid,
            vout: move.fromVout,
          }),
          address: addressText(move.fromScript, network),
        },
});

const movesOfInscription = (
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
      return ordinalsPage(context, {
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

export const listBitcoinInscriptionTransfers = movesOfInscription('transfers', {
  id: 'listBitcoinInscriptionTransfers',
  summary: 'Moves of an inscription, the newest first',
  description: 'Every move to another output, without the reveal. Answers 404 when the inscription does not exist.',
});

export const listBitcoinInscriptionActivity = movesOfInscription('activity', {
  id: 'listBitcoinInscriptionActivity',
  summary: 'Moves of an inscription and how it was made, the newest first',
  description: 'Every move to another output, and the reveal last. Answers 404 when the inscription does not exist.',
});

/** One page of the moves in some blocks, in chain order. */
const movesInBlocks = (
  context: ContextOf<'caller', 'bitcoin'>,
  {
    rangeOf,
    genesisToo,
    ...page
  }: Pick<PageRequest<never, never>, 'query'> & {
    /** Which transactions the blocks have. */
    readonly rangeOf: (db: NetworkDb<'bitcoin'>) => ReturnType<typeof transactionsOfHeights>;
    readonly genesisToo: boolean;
  },
) =>
  ordinalsPage(context, {
    ...page,
    async fetch(db, { after, limit }) {
      const last = after && { txNum: BigInt(String(after[0])), sequence: Number(after[1]) };
      return movesBetween(db, { ...(await rangeOf(db)), after: last, genesisToo, limit });
    },
    keyOf: ({ txNum, sequence }) => [String(txNum), sequence],
    show: (move) => shownMove(move, context.network),
  });

export const listBitcoinInscriptionTransfersInBlocks = operation({
  ...ordinals,
  id: 'listBitcoinInscriptionTransfersInBlocks',
  route: 'GET /api/btc/ordinals/transfers',
  summary: 'Moves of inscriptions in blocks, in chain order',
  description: 'Of one block (`blockHeight`) or of a range (`from`, `to`); of all blocks without either.',
  query: Type.Object({
    blockHeight: Type.Optional(Height('The block')),
    from: Type.Optional(Height('Lowest block')),
    to: Type.Optional(Height('Highest block')),
    ...pageQuery,
  }),
  result: BitcoinPage(BitcoinInscriptionMove),
  errors: [],
  example: { query: { from: 900_000, limit: 5 } },

  handle(context, { query }) {
    const { blockHeight } = query;
    if (blockHeight !== undefined && (query.from !== undefined || query.to !== undefined))
      throw new ServiceError('invalid', "Give either 'blockHeight' or 'from' and 'to'");
    const { from, to } = heightRange({ from: blockHeight ?? query.from, to: blockHeight ?? query.to ?? HIGHEST });
    return movesInBlocks(context, {
      query,
      rangeOf: (db) => transactionsOfHeights(db, from, to),
      genesisToo: false,
    });
  },
});

export const listBitcoinBlockInscriptionActivity = operation({
  ...listOfBlock,
  id: 'listBitcoinBlockInscriptionActivity',
  route: 'GET /api/btc/blocks/{idOrHeight}/inscriptions/activity',
  summary: 'Inscriptions that a block made or moved, in chain order',
  description: 'Reveals and moves in the order of the block. Answers 404 for a block that is not part of the chain.',
  result: BitcoinPage(BitcoinInscriptionMove),
  example: { path: { idOrHeight: ORDINALS_EXAMPLE.inscribedHeight } },

  handle(context, { path, query }) {
    return movesInBlocks(context, {
      query,
      rangeOf: async (db) => transactionsOf(await requireBlockPlace(db, path.idOrHeight)),
      genesisToo: true,
    });
  },
});
