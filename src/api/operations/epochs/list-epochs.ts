import Type from 'typebox';
import { epochsBetween } from '../../../store/queries/cardano/blocks/epochs.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { toEpochsJson } from '../../services/epochs/epochs.js';
import { Epoch } from '../../shapes/epochs/epochs.js';

export const listEpochs = operation({
  id: 'listEpochs',
  route: 'GET /api/epoch',
  tag: 'Epochs',
  summary: 'List epochs, newest first',
  description:
    'Epochs with at least one block. The figures of the newest epoch grow while it lasts; its rewards are known two epochs later.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(Epoch),
  cachedUntilNextBlock: true,
  errors: [],
  example: { query: { pageSize: 5 } },

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const { order } = query;
      const epochs = await numberedPage(query, (range) => epochsBetween(snapshot, {}, { ...range, order }));
      return await toEpochsJson(snapshot, network, epochs);
    }),
});
