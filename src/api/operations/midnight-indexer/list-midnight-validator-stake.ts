import Type from 'typebox';
import { Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, Nullable, named, PlainNumber, Text } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { common, toRange } from '../../shapes/midnight/lookups.js';
import { poolMetadata } from '../../shapes/midnight/validators.js';

export const listMidnightValidatorStake = operation({
  ...common,
  id: 'listMidnightValidatorStake',
  route: 'GET /api/midnight/validators/stake',
  summary: 'List the stake of the pools that registered as validators',
  description:
    'Stake on Cardano, as the source of the network observes it. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  query: Type.Object({
    page: Page(100),
    pageSize: PageSize(),
    search: Type.Optional(Text(100, { description: 'Part of a name, ticker, website or pool id' })),
    order: described(Order('desc'), 'Order by live stake'),
  }),
  result: Type.Array(
    named(
      'MidnightValidatorStake',
      Closed({
        ...poolMetadata,
        liveStake: Nullable(described(Amount, 'Live stake, in lovelace; null when not known')),
        activeStake: Nullable(described(Amount, 'Active stake, in lovelace; null when not known')),
        liveDelegators: Nullable(Count('Number of delegators; null when not known')),
        liveSaturation: Nullable(
          described(PlainNumber, 'Live stake divided by the stake at saturation; null when not known'),
        ),
        declaredPledge: Nullable(described(Amount, 'Declared pledge, in lovelace; null when not known')),
        livePledge: Nullable(described(Amount, 'Pledge that the owners hold, in lovelace; null when not known')),
        stakeShare: Nullable(described(PlainNumber, 'Part of the stake of all registered pools; null when not known')),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { query: { pageSize: 5 } },

  handle: async ({ db, services }, { query: { search, order, ...page } }) => [
    ...(await runLookup(db, services.clock, {
      what: 'stake',
      ...toRange(page),
      search,
      orderByStakeDesc: order === 'desc',
    })),
  ],
});
