import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Text } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { common, toRange, Validator } from '../../shapes/midnight/lookups.js';

export const listMidnightValidators = operation({
  ...common,
  id: 'listMidnightValidators',
  route: 'GET /api/midnight/validators',
  summary: 'List Midnight validators',
  description:
    '`search` matches a part of the name, the ticker or the pool id. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  query: Type.Object({
    page: Page(10_000),
    pageSize: PageSize(),
    search: Type.Optional(Text(100, { description: 'Part of a name, ticker or pool id' })),
  }),
  result: Type.Array(Validator),
  errors: ['not-implemented'],
  example: { query: { pageSize: 5 } },

  handle: async ({ db, services }, { query }) => [
    ...(await runLookup(db, services.clock, { what: 'validators', ...toRange(query), search: query.search })),
  ],
});
