import Type from 'typebox';
import { forkHeightSince, heightsBetween, heightsWithin } from '../../../store/queries/cardano/blocks/block-heights.js';
import { chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { boundariesWithin } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import { chainWindow, mergeChain } from '../../../store/queries/cardano/chain/chain-window.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { TipPage, toTipJson } from '../../kit/chain-pages.js';
import { positionAfter } from '../../kit/cursor.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { described } from '../../kit/schema.js';
import { BlockSummary } from '../../shapes/cardano-blocks/block-json.js';
import { Height } from '../../shapes/cardano-blocks/block-parameters.js';
import { toBlockListJson } from '../../shapes/cardano-blocks/lists.js';

export const pageBlocks = operation({
  id: 'pageBlocks',
  route: 'GET /api/blocks/page',
  tag: 'Cardano Blocks',
  summary: 'List Cardano blocks by cursor, newest first',
  description:
    'Has no depth limit. When the last block of the previous page was rolled back, the list continues after the newest block that both chains share. Returns 400 for a cursor of another list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
    fromHeight: Type.Optional(described(Height, FIELD.fromHeight)),
    toHeight: Type.Optional(described(Height, FIELD.toHeight)),
  }),
  result: TipPage(BlockSummary),
  cachedUntilNextBlock: true,
  errors: [],
  example: { query: { limit: 10 } },

  async handle({ db, network, cursor }, { query }) {
    const position = positionAfter(cursor, query.cursor);
    const [rollbackId, seenHeight, seenEpoch] = (position ?? []) as readonly number[];
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const within = await heightsWithin(snapshot, query);
      // When the last listed block was rolled back, the list continues after the last block that both chains share.
      const fork = rollbackId === undefined ? undefined : await forkHeightSince(snapshot, rollbackId);
      const isForked = fork !== undefined && fork < (seenHeight ?? tip.height + 1);
      const last = isForked ? fork : (seenHeight ?? tip.height + 1) - (seenEpoch === undefined ? 1 : 0);
      const boundaries = await boundariesWithin(snapshot, {
        fromHeight: query.fromHeight,
        toHeight: Math.min(query.toHeight ?? last, last),
        beforeEpoch: isForked ? undefined : seenEpoch,
      });
      const rest = { from: within.from, to: Math.min(within.to, last) };
      const window = chainWindow(rest, boundaries, { order: 'desc', skip: 0, limit: query.limit });
      const blocks = await chainBlocks(snapshot, heightsBetween(snapshot, window.heights), 'desc');
      const page = mergeChain(blocks, window.markers, 'desc');
      const answer = { data: toBlockListJson(page, network), tip: toTipJson(tip) };
      const end = page.at(-1);
      const isLastPage = page.length === Math.max(0, rest.to - rest.from + 1) + boundaries.length;
      if (end === undefined || isLastPage) return answer;
      const key = end.kind === 'boundary' ? [end.height, end.epoch] : [end.height];
      return { ...answer, nextCursor: cursor.encode([tip.rollbackId, ...key]) };
    });
  },
});
