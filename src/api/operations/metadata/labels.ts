import Type from 'typebox';
import { registeredLabel } from '../../../chains/cardano/cip10.js';
import { metadataLabels, metadataOfLabel } from '../../../store/queries/cardano/metadata.js';
import { transactionsOfSlots } from '../../../store/queries/cardano/tx-range.js';
import { numberedPage, Order, TipPage, tipPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { Closed, Count, described, Nullable, named, Slot } from '../../schema.js';
import {
  Label,
  LabelMetadataCbor,
  LabelMetadataJson,
  metadataCborOf,
  readLabel,
  shownLabelMetadata,
} from './shapes.js';

export const listMetadataLabels = operation({
  id: 'listMetadataLabels',
  route: 'GET /api/metadata/txs/labels',
  tag: 'Metadata',
  summary: 'Labels of transaction metadata, and how many transactions have them',
  description: 'Ordered by label. `cip10` names what the label is registered for in CIP-10 and is null for all others.',
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

const path = Type.Object({ label: Label });
const example = { path: { label: '721' } };

export const listLabelMetadata = operation({
  id: 'listLabelMetadata',
  route: 'GET /api/metadata/txs/labels/{label}',
  tag: 'Metadata',
  summary: 'What transactions say under a label',
  description:
    'Each entry is one transaction with its metadata under the label as JSON. Answers an empty list for a label without transactions. Read deep lists with the `/page` form.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(LabelMetadataJson),
  errors: [],
  example,

  async handle({ db, network }, { path: { label }, query }) {
    const rows = await numberedPage(query, (range) =>
      metadataOfLabel(db, readLabel(label), { ...range, order: query.order }),
    );
    return rows.map((row) => shownLabelMetadata(row, network));
  },
});

export const listLabelMetadataCbor = operation({
  id: 'listLabelMetadataCbor',
  route: 'GET /api/metadata/txs/labels/{label}/cbor',
  tag: 'Metadata',
  summary: 'What transactions say under a label, as CBOR',
  description:
    'Like `GET /api/metadata/txs/labels/{label}`, with the metadata as CBOR in hexadecimal. Answers an empty list for a label without transactions.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(LabelMetadataCbor),
  errors: [],
  example,

  async handle({ db }, { path: { label }, query }) {
    const number = readLabel(label);
    const rows = await numberedPage(query, (range) => metadataOfLabel(db, number, { ...range, order: query.order }));
    return rows.map(({ txHash, bytes }) => ({ txHash, cbor: metadataCborOf(number, bytes) }));
  },
});

export const pageLabelMetadata = operation({
  id: 'pageLabelMetadata',
  route: 'GET /api/metadata/txs/labels/{label}/page',
  tag: 'Metadata',
  summary: 'What transactions say under a label, newest first, by cursor',
  description: 'Reads the transactions with a label to any depth. `fromSlot` and `toSlot` narrow the list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 200, default: 50 }),
    fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
    toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
  }),
  result: TipPage(LabelMetadataJson),
  errors: [],
  example,

  async handle({ db, network, cursor }, { path: { label }, query }) {
    const number = readLabel(label);
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        async fetch(snapshot, { after, limit }) {
          const within = await transactionsOfSlots(snapshot, { from: query.fromSlot, to: query.toSlot });
          return await metadataOfLabel(snapshot, number, { order: 'desc', after: after?.[0], limit, within });
        },
        keyOf: ({ txId }) => [txId],
        show: (row) => shownLabelMetadata(row, network),
      },
    );
  },
});
