import Type from 'typebox';
import { registeredLabel } from '../../../chains/cardano/metadata/cip10.js';
import { metadataLabels } from '../../../store/queries/cardano/transactions/metadata.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';

export const listMetadataLabels = operation({
  id: 'listMetadataLabels',
  route: 'GET /api/metadata/txs/labels',
  tag: 'Metadata',
  summary: 'List transaction metadata labels with their number of transactions',
  description:
    'Ordered by label. `cip10` is the purpose of the label in the CIP-10 registry; null for unregistered labels.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('asc') }),
  result: Type.Array(
    named(
      'MetadataLabel',
      Closed({
        label: Type.String({ description: 'Metadata label, as a decimal string' }),
        cip10: Nullable(Type.String({ description: 'Purpose of the label in the CIP-10 registry' })),
        count: Count('Number of transactions with the label'),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle({ db }, { query }) {
    const labels = await numberedPage(query, (range) => metadataLabels(db, { ...range, order: query.order }));
    return labels.map(({ label, count }) => ({
      label: label.toString(),
      cip10: registeredLabel(label) ?? null,
      count,
    }));
  },
});
