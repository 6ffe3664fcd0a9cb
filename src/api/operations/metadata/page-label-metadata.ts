import Type from 'typebox';
import { findSlotTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import { metadataOfLabel } from '../../../store/queries/cardano/transactions/metadata.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { described, Slot } from '../../kit/schema.js';
import { example, path } from '../../shapes/metadata/labels.js';
import { LabelMetadataJson, readLabel, toLabelMetadataJson } from '../../shapes/metadata/shapes.js';

export const pageLabelMetadata = operation({
  id: 'pageLabelMetadata',
  route: 'GET /api/metadata/txs/labels/{label}/page',
  tag: 'Metadata',
  summary: 'List transaction metadata of a label by cursor, newest first',
  description: 'Has no depth limit. `fromSlot` and `toSlot` narrow the list.',
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
  cachedUntilNextBlock: true,
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
          const within = await findSlotTransactions(snapshot, { from: query.fromSlot, to: query.toSlot });
          return await metadataOfLabel(snapshot, number, { order: 'desc', after: after?.[0], limit, within });
        },
        keyOf: ({ txId }) => [txId],
        show: (row) => toLabelMetadataJson(row, network),
      },
    );
  },
});
