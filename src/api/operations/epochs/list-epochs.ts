import Type from 'typebox';
import { epochsBetween } from '../../../store/queries/cardano/blocks/epochs.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Epoch, toEpochJson } from '../../shapes/epochs/epochs.js';

export const listEpochs = operation({
  id: 'listEpochs',
  route: 'GET /api/epoch',
  tag: 'Epochs',
  summary: 'List epochs, newest first',
  description:
    'Epochs with at least one block. The figures of the newest epoch grow while it lasts; stake and rewards are null while the network does not know them.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(Epoch),
  errors: [],
  example: { query: { pageSize: 5 } },

  async handle({ db, network }, { query }) {
    const epochs = await numberedPage(query, (range) => epochsBetween(db, {}, { ...range, order: query.order }));
    return epochs.map((epoch) => toEpochJson(epoch, network));
  },
});
