import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { readMetadata } from '../../services/metadata/transaction-metadata.js';
import { TxMetadataJson } from '../../shapes/metadata/shapes.js';
import { example } from '../../shapes/metadata/transaction-metadata.js';
import { metadataEntryText } from '../../shapes/outputs/data-json.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

export const getTransactionMetadata = operation({
  id: 'getTransactionMetadata',
  route: 'GET /api/transactions/{txHash}/metadata',
  tag: 'Metadata',
  summary: 'Get the metadata of a transaction by label',
  description:
    'One entry for each label, as JSON without schema. Returns an empty list for a transaction without metadata and 404 for an unknown transaction.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: Type.Array(TxMetadataJson),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example,

  async handle({ db }, { path }) {
    const labels = await readMetadata(db, path.txHash);
    return labels.map(({ label, bytes }) => ({ label: label.toString(), json: metadataEntryText(bytes) }));
  },
});
