import { countHandleHolders, countHandles } from '../../../store/queries/cardano/assets/handles.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named } from '../../kit/schema.js';

export const getHandleStats = operation({
  id: 'getHandleStats',
  route: 'GET /api/handles/stats',
  tag: 'Handles',
  summary: 'Count handles and their holders',
  description: 'Holders are accounts, and addresses without a stake part, with any token of the policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  result: named(
    'HandleStats',
    Closed({
      totalHandles: Count('Number of handles'),
      totalHolders: Count('Number of holders'),
      slot: Count('Absolute slot of the newest block that the figures include'),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db }) =>
    db.snapshot(async (snapshot) => ({
      totalHandles: await countHandles(snapshot),
      totalHolders: await countHandleHolders(snapshot),
      slot: (await readTip(snapshot)).slot,
    })),
});
