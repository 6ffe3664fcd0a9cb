import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { readMetadata } from '../../../services/metadata/transaction-metadata.js';
import { encodeLabelMetadata } from '../../../shapes/metadata/shapes.js';
import { ExactJson, metadataEntryText } from '../../../shapes/outputs/data-json.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { metadataCborFields, toMetadataCbor } from '../metadata/metadata-cbor.js';
import { readHash } from '../parameters.js';
import { TX_ROUTE } from './tx-route.js';

const label = Type.String({ description: 'Metadata label, as a decimal string' });

export const listTxMetadata = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxMetadata',
  route: `GET ${BLOCKFROST}/txs/{hash}/metadata`,
  summary: 'List the metadata of a transaction by label',
  result: Type.Array(named('tx_metadata', Closed({ label, json_metadata: ExactJson('JSON without schema') }))),
  example: { path: { hash: EXAMPLE.tx.withMetadata } },

  async handle({ db }, { path }) {
    const labels = await readMetadata(db, readHash(path.hash));
    return labels.map((entry) => ({ label: entry.label.toString(), json_metadata: metadataEntryText(entry.bytes) }));
  },
});

export const listTxMetadataCbor = operation({
  ...TX_ROUTE,
  id: 'blockfrost.listTxMetadataCbor',
  route: `GET ${BLOCKFROST}/txs/{hash}/metadata/cbor`,
  summary: 'List the metadata of a transaction by label as CBOR',
  result: Type.Array(named('tx_metadata_cbor', Closed({ label, ...metadataCborFields }))),
  example: { path: { hash: EXAMPLE.tx.withMetadata } },

  async handle({ db }, { path }) {
    const labels = await readMetadata(db, readHash(path.hash));
    return labels.map((entry) => ({
      label: entry.label.toString(),
      ...toMetadataCbor(encodeLabelMetadata(entry.label, entry.bytes)),
    }));
  },
});
