import Type from 'typebox';
import { metadataOfLabel } from '../../../store/queries/cardano/transactions/metadata.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { example, path } from '../../shapes/metadata/labels.js';
import { encodeLabelMetadata, LabelMetadataCbor, readLabel } from '../../shapes/metadata/shapes.js';

export const listLabelMetadataCbor = operation({
  id: 'listLabelMetadataCbor',
  route: 'GET /api/metadata/txs/labels/{label}/cbor',
  tag: 'Metadata',
  summary: 'List transaction metadata of a label as CBOR',
  description:
    'Like `GET /api/metadata/txs/labels/{label}`, with the metadata as CBOR in hexadecimal. Returns an empty list for a label without transactions.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(LabelMetadataCbor),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  async handle({ db }, { path: { label }, query }) {
    const number = readLabel(label);
    const rows = await numberedPage(query, (range) => metadataOfLabel(db, number, { ...range, order: query.order }));
    return rows.map(({ txHash, bytes }) => ({ txHash, cbor: encodeLabelMetadata(number, bytes) }));
  },
});
