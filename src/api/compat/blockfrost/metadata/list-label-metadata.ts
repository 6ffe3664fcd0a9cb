import Type from 'typebox';
import type { NetworkDb } from '../../../../store/network-db.js';
import { type LabelledMetadata, metadataOfLabel } from '../../../../store/queries/cardano/transactions/metadata.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { encodeLabelMetadata } from '../../../shapes/metadata/shapes.js';
import { ExactJson, metadataEntryText } from '../../../shapes/outputs/data-json.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, type PageOfQuery, readPage } from '../paging.js';
import { notFound, PARAMETER, readLabel } from '../parameters.js';
import { metadataCborFields, toMetadataCbor } from './metadata-cbor.js';

const base = {
  ...BLOCKFROST_ROUTE,
  description: 'Returns 404 for a label without transactions.',
  path: Type.Object({ label: PARAMETER.label }),
  query: OrderedPageQuery,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { label: '721' } },
} as const;

const txHash = Type.String({ description: FIELD.txHash });

/** Rejects a label that no transaction has. A page after the last is empty. */
async function readLabelled(
  db: NetworkDb<'cardano'>,
  label: bigint,
  query: PageOfQuery & { readonly order: 'asc' | 'desc' },
): Promise<readonly LabelledMetadata[]> {
  const { order } = query;
  const rows = await readPage(query, (range) => metadataOfLabel(db, label, { ...range, order }));
  if (rows.length > 0 || (await metadataOfLabel(db, label, { order, limit: 1 })).length > 0) return rows;
  throw notFound();
}

export const listLabelMetadata = operation({
  ...base,
  id: 'blockfrost.listLabelMetadata',
  route: `GET ${BLOCKFROST}/metadata/txs/labels/{label}`,
  summary: 'List transaction metadata of a label',
  result: Type.Array(
    named('tx_metadata_label_json', Closed({ tx_hash: txHash, json_metadata: ExactJson('JSON without schema') })),
  ),

  async handle({ db }, { path, query }) {
    const rows = await readLabelled(db, readLabel(path.label), query);
    return rows.map((row) => ({ tx_hash: row.txHash, json_metadata: metadataEntryText(row.bytes) }));
  },
});

export const listLabelMetadataCbor = operation({
  ...base,
  id: 'blockfrost.listLabelMetadataCbor',
  route: `GET ${BLOCKFROST}/metadata/txs/labels/{label}/cbor`,
  summary: 'List transaction metadata of a label as CBOR',
  result: Type.Array(named('tx_metadata_label_cbor', Closed({ tx_hash: txHash, ...metadataCborFields }))),

  async handle({ db }, { path, query }) {
    const label = readLabel(path.label);
    const rows = await readLabelled(db, label, query);
    return rows.map((row) => ({ tx_hash: row.txHash, ...toMetadataCbor(encodeLabelMetadata(label, row.bytes)) }));
  },
});
