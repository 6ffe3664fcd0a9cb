import Type, { type Static } from 'typebox';
import { type BlockPoint, findPointAt, pointsAtHeights } from '../../../store/queries/cardano/blocks/block-points.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Flag, Nullable, Slot } from '../../kit/schema.js';
import { KUPO, KUPO_ROUTE, respondAtTip } from './kupo-route.js';
import { Point } from './match-json.js';

const toPoint = ({ slot, hash }: BlockPoint): Static<typeof Point> => ({ slot_no: slot, header_hash: hash });

/** Kupo shows every tenth block of those that may still be rolled back. */
const SAMPLE_STEP = 10;

export const listCheckpoints = operation({
  ...KUPO_ROUTE,
  id: 'kupo.listCheckpoints',
  route: `GET ${KUPO}/checkpoints`,
  summary: 'List a sample of recent blocks',
  description: 'Every tenth block of those that may still be rolled back, newest first.',
  result: Type.Array(Point),
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    respondAtTip(db, async (snapshot, { height }) => {
      const count = Math.floor(Math.min(height, network.finalityDepth) / SAMPLE_STEP) + 1;
      const heights = Array.from({ length: count }, (_, index) => height - index * SAMPLE_STEP);
      return (await pointsAtHeights(snapshot, heights)).map(toPoint);
    }),
});

export const getCheckpoint = operation({
  ...KUPO_ROUTE,
  id: 'kupo.getCheckpoint',
  route: `GET ${KUPO}/checkpoints/{slot}`,
  summary: 'Get the block at a slot or before it',
  description: 'With `strict`, only the block at the slot itself; null when there is none.',
  path: Type.Object({ slot: Slot }),
  query: Type.Object({ strict: Flag('Only a block at the slot itself') }),
  result: Nullable(Point),
  errors: [],
  example: { path: { slot: EXAMPLE.block.slot } },

  handle: ({ db }, { path: { slot }, query: { strict = false } }) =>
    respondAtTip(db, async (snapshot) => {
      const point = await findPointAt(snapshot, slot, { strict });
      return point === undefined ? null : toPoint(point);
    }),
});
