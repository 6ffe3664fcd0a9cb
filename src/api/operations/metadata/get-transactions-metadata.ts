import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findTransactionMetadata } from '../../../store/queries/cardano/transactions/metadata.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { TxMetadataJson } from '../../shapes/metadata/shapes.js';
import { metadataEntryText } from '../../shapes/outputs/data-json.js';
import { BATCH_BODY_BYTES, TxHashes } from '../../shapes/transactions/transaction-parameters.js';

export const getTransactionsMetadata = operation({
  id: 'getTransactionsMetadata',
  route: 'POST /api/transactions/metadata',
  tag: 'Metadata',
  summary: 'Get the metadata of several transactions',
  description: 'In the order of the request; a transaction that is not on the chain is left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: TxHashes(100),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(
    named(
      'TransactionMetadata',
      Closed({
        txHash: Type.String({ description: FIELD.txHash }),
        metadata: Type.Array(TxMetadataJson, { description: 'Metadata of the transaction, one entry for each label' }),
      }),
    ),
  ),
  errors: [],
  example: { body: [EXAMPLE.tx.withMetadata] },

  async handle({ db }, { body }) {
    const found = await findTransactionMetadata(db, body.map(fromHex));
    return body.flatMap((hash) => {
      const labels = found.get(hash.toLowerCase());
      if (labels === undefined) return [];
      const metadata = labels.map(({ label, bytes }) => ({ label: label.toString(), json: metadataEntryText(bytes) }));
      return [{ txHash: hash.toLowerCase(), metadata }];
    });
  },
});
