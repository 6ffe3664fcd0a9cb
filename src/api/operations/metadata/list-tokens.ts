import Type from 'typebox';
import { listRegistryEntries } from '../../../store/queries/service/token-registry.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Text } from '../../kit/schema.js';
import { TokenRegistryEntry, toEntryJson } from '../../shapes/metadata/tokens.js';

export const listTokens = operation({
  id: 'listTokens',
  route: 'GET /api/metadata/tokens',
  tag: 'Metadata',
  summary: 'List the token registry entries (CIP-26)',
  description:
    'Ordered by subject. The registry is the one that the operator configured; without one the list is empty.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    search: Type.Optional(Text(64, { minLength: 1, description: 'Part of a name or ticker, case-insensitive' })),
  }),
  result: Type.Array(TokenRegistryEntry),
  errors: [],
  example: {},

  async handle({ services }, { query }) {
    const entries = await numberedPage(query, (range) =>
      listRegistryEntries(services.db, { ...range, search: query.search }),
    );
    return entries.map(toEntryJson);
  },
});
