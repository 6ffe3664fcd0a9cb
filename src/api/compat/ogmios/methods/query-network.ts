import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { method } from '../method.js';
import { NoParams } from '../params.js';
import { toPoint } from '../values.js';

export const queryNetworkTip = method({
  lane: 'ledger',
  params: NoParams,
  run: async ({ db }) => toPoint(await readTip(db)),
});

export const queryNetworkBlockHeight = method({
  lane: 'ledger',
  params: NoParams,
  run: async ({ db }) => (await readTip(db)).height,
});

export const queryNetworkStartTime = method({
  lane: 'ledger',
  params: NoParams,
  run: async ({ network }) => new Date(network.systemStart * 1000).toISOString().replace('.000Z', 'Z'),
});
