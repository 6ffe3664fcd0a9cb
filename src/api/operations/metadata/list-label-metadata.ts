import Type from 'typebox';
import { metadataOfLabel } from '../../../store/queries/cardano/transactions/metadata.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { example, path } from '../../shapes/metadata/labels.js';
import { LabelMetadataJson, readLabel, toLabelMetadataJson } from '../../shapes/metadata/shapes.js';

export const listLabelMetadata = operation({
  id: 'listLabelMetadata',
  route: 'GET /api/metadata/txs/labels/{label}',
  tag: 'Metadata',
  summary: 'List transaction metadata of a label',
  description:
    'Each entry is one transaction with its metadata under the label as JSON. Returns an empty list for a label without transactions. Use the `/page` form for deep lists.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(LabelMetadataJson),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  async handle({ db, network }, { path: { label }, query }) {
    const rows = await numberedPage(query, (range) =>
      metadataOfLabel(db, readLabel(label), { ...range, order: query.order }),
    );
    return rows.map((row) => toLabelMetadataJson(row, network));
  },
});
