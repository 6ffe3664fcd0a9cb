import Type from 'typebox';
import { loggedRollbacks } from '../../../store/queries/cardano/chain/rollbacks.js';
import { positionAfter } from '../../kit/cursor.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, cursorPage, Limit } from '../../kit/paging.js';
import { Closed, Count, DateTime, described, Nullable, named } from '../../kit/schema.js';

const Rollback = named(
  'Rollback',
  Closed({
    fromHeight: Count('Height of the newest block before the rollback'),
    fromHash: Type.String({ description: 'Hash of the newest block before the rollback, 64 hexadecimal digits' }),
    toHeight: Nullable(Count('Height of the newest remaining block; null when none remained')),
    toHash: Nullable(
      Type.String({
        description: 'Hash of the newest remaining block, 64 hexadecimal digits; null when none remained',
      }),
    ),
    toSlot: Nullable(Count('Absolute slot of the newest remaining block; null when none remained')),
    depth: Count('Number of blocks rolled back'),
    droppedTxHashes: Type.Array(Type.String(), {
      description: 'Hashes of the transactions in the blocks that were rolled back',
    }),
    reincludedTxHashes: Type.Array(
      Type.String({ description: 'Dropped transactions that are on the chain again now' }),
      {
        description: 'Hashes of dropped transactions that are in a block again now',
      },
    ),
    observedAt: described(DateTime, 'When this service saw the rollback'),
  }),
);

export const listRollbacks = operation({
  id: 'listRollbacks',
  route: 'GET /api/blocks/rollbacks',
  tag: 'Cardano Blocks',
  summary: 'List rollbacks of the Cardano index, newest first',
  description: 'As seen by this service: nodes see different forks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: CursorPage(Rollback),
  errors: [],
  example: {},

  async handle({ db, cursor }, { query }) {
    const [before] = (positionAfter(cursor, query.cursor) ?? []) as readonly number[];
    const rows = await loggedRollbacks(db, { before, limit: query.limit + 1 });
    return cursorPage(rows, query.limit, {
      show: ({ from, to, dropped, reincluded, observedAt }) => ({
        fromHeight: from.height,
        fromHash: from.hash,
        toHeight: to?.height ?? null,
        toHash: to?.hash ?? null,
        toSlot: to?.slot ?? null,
        depth: from.height - (to?.height ?? -1),
        droppedTxHashes: [...dropped],
        reincludedTxHashes: [...reincluded],
        observedAt: observedAt.toISOString(),
      }),
      next: ({ id }) => cursor.encode([id]),
    });
  },
});
