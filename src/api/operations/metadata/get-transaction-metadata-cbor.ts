import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { readMetadata } from '../../services/metadata/transaction-metadata.js';
import { encodeLabelMetadata, TxMetadataCbor } from '../../shapes/metadata/shapes.js';
import { example } from '../../shapes/metadata/transaction-metadata.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

export const getTransactionMetadataCbor = operation({
  id: 'getTransactionMetadataCbor',
  route: 'GET /api/transactions/{txHash}/metadata/cbor',
  tag: 'Metadata',
  summary: 'Get the metadata of a transaction as CBOR by label',
  description:
    'One entry for each label, as CBOR in hexadecimal. Returns an empty list for a transaction without metadata and 404 for an unknown transaction.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: Type.Array(TxMetadataCbor),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example,

  async handle({ db }, { path }) {
    const labels = await readMetadata(db, path.txHash);
    return labels.map(({ label, bytes }) => ({ label: label.toString(), cbor: encodeLabelMetadata(label, bytes) }));
  },
});
