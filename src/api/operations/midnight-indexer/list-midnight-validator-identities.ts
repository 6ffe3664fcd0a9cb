import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { common, toRange } from '../../shapes/midnight/lookups.js';
import { ValidatorIdentity } from '../../shapes/midnight/validators.js';

export const listMidnightValidatorIdentities = operation({
  ...common,
  id: 'listMidnightValidatorIdentities',
  route: 'GET /api/midnight/validators/identities',
  summary: 'List the keys of the stake pools that registered as validators',
  description: 'Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  query: Type.Object({ page: Page(100), pageSize: PageSize() }),
  result: Type.Array(ValidatorIdentity),
  errors: ['not-implemented'],
  example: { query: { pageSize: 5 } },

  handle: async ({ db, services }, { query }) => [
    ...(await runLookup(db, services.clock, { what: 'identities', ...toRange(query) })),
  ],
});
