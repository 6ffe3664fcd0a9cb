import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { countBlocks } from '../../services/midnight/validators.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { common, toRange } from '../../shapes/midnight/lookups.js';
import { noSuch } from '../../shapes/midnight/parameters.js';
import { Performance, PoolPath, toPerformanceJson } from '../../shapes/midnight/validators.js';

export const listMidnightValidatorPerformance = operation({
  ...common,
  id: 'listMidnightValidatorPerformance',
  route: 'GET /api/midnight/validators/{poolId}/performance',
  summary: "List a stake pool's produced and expected blocks by epoch",
  description:
    'Newest epoch first; epochs without a seat are not listed. Produced blocks are those of the index with the pool as author. The seats come from the source of the network: 501 when it does not provide them, 503 while it does not respond.',
  path: PoolPath,
  query: Type.Object({ page: Page(100), pageSize: PageSize() }),
  result: Type.Array(Performance),
  errors: ['not-found', 'not-implemented'],
  example: { path: { poolId: EXAMPLE.validator }, query: { pageSize: 5 } },

  async handle({ db, network, services: { clock } }, { path, query }) {
    const identity = await runLookup(db, clock, { what: 'identity', poolId: path.poolId.toLowerCase() });
    if (identity === null) throw noSuch('validator');
    const { sidechainKey: validatorKey, auraKey } = identity;
    const rows = await runLookup(db, clock, { what: 'validator-performance', validatorKey, ...toRange(query) });
    const known = rows.map((row) => ({ ...row, auraKey: row.auraKey ?? auraKey }));
    return (await countBlocks({ db, network, clock }, known)).map(toPerformanceJson);
  },
});
