import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { countBlocks } from '../../services/midnight/validators.js';
import { common, Epoch, toRange } from '../../shapes/midnight/lookups.js';
import { Performance, toPerformanceJson } from '../../shapes/midnight/validators.js';

export const listMidnightPerformance = operation({
  ...common,
  id: 'listMidnightPerformance',
  route: 'GET /api/midnight/epochs/{epoch}/performance',
  summary: 'List produced and expected blocks of validators in an epoch',
  description:
    'Compares the blocks of each validator, which are those of the index with its Aura key as author, with the slots of its seats. The seats come from the source of the network: 501 when it does not provide them, 503 while it does not respond.',
  path: Epoch,
  query: Type.Object({ page: Page(10_000), pageSize: PageSize() }),
  result: Type.Array(Performance),
  errors: ['not-implemented'],
  example: { path: { epoch: '980555' } },

  async handle({ db, network, services: { clock } }, { path, query }) {
    const rows = await runLookup(db, clock, { what: 'performance', ...path, ...toRange(query) });
    return (await countBlocks({ db, network, clock }, rows)).map(toPerformanceJson);
  },
});
