import Type from 'typebox';
import { registeredLabel } from '../../../../chains/cardano/metadata/cip10.js';
import { metadataLabels } from '../../../../store/queries/cardano/transactions/metadata.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, described, Nullable, named } from '../../../kit/schema.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';

export const listLabels = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.listLabels',
  route: `GET ${BLOCKFROST}/metadata/txs/labels`,
  summary: 'List the labels of transaction metadata',
  query: OrderedPageQuery,
  result: Type.Array(
    named(
      'tx_metadata_label',
      Closed({
        label: Type.String({ description: 'Metadata label, as a decimal string' }),
        cip10: Nullable(Type.String({ description: 'Purpose of the label in the CIP-10 registry' })),
        count: described(Amount, 'Number of transactions with the label'),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle({ db }, { query }) {
    const labels = await readPage(query, (range) => metadataLabels(db, { ...range, order: query.order }));
    return labels.map(({ label, count }) => ({
      label: label.toString(),
      cip10: registeredLabel(label) ?? null,
      count: count.toString(),
    }));
  },
});
