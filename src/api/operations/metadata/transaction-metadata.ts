import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { metadataOfTransactions, type TransactionMetadata } from '../../../store/queries/cardano/metadata.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, named } from '../../schema.js';
import { metadataEntryValue } from '../transactions/data-json.js';
import { BATCH_BODY_BYTES, TxHashes, TxPath } from '../transactions/transaction-parameters.js';
import { metadataCborOf, TxMetadataCbor, TxMetadataJson } from './shapes.js';

const HASH_DIGITS = 64;

export async function metadataOf(db: NetworkDb<'cardano'>, txHash: string): Promise<readonly TransactionMetadata[]> {
  const found =
    txHash.length === HASH_DIGITS
      ? (await metadataOfTransactions(db, [fromHex(txHash)])).get(txHash.toLowerCase())
      : undefined;
  if (found === undefined) throw new ServiceError('not-found', 'No transaction with this hash is on the chain');
  return found;
}

const example = { path: { txHash: EXAMPLE.tx.withMetadata } };

export const getTransactionMetadata = operation({
  id: 'getTransactionMetadata',
  route: 'GET /api/transactions/{txHash}/metadata',
  tag: 'Metadata',
  summary: 'The metadata of a transaction, by label',
  description:
    'One entry for each label, as JSON without schema. Answers an empty list for a transaction without metadata and 404 for an unknown transaction.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: Type.Array(TxMetadataJson),
  errors: ['not-found'],
  example,

  async handle({ db }, { path }) {
    const labels = await metadataOf(db, path.txHash);
    return labels.map(({ label, bytes }) => ({ label: label.toString(), json: metadataEntryValue(bytes) }));
  },
});

export const getTransactionMetadataCbor = operation({
  id: 'getTransactionMetadataCbor',
  route: 'GET /api/transactions/{txHash}/metadata/cbor',
  tag: 'Metadata',
  summary: 'The metadata of a transaction as CBOR, by label',
  description:
    'One entry for each label, as CBOR in hexadecimal. Answers an empty list for a transaction without metadata and 404 for an unknown transaction.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: Type.Array(TxMetadataCbor),
  errors: ['not-found'],
  example,

  async handle({ db }, { path }) {
    const labels = await metadataOf(db, path.txHash);
    return labels.map(({ label, bytes }) => ({ label: label.toString(), cbor: metadataCborOf(label, bytes) }));
  },
});

export const getTransactionsMetadata = operation({
  id: 'getTransactionsMetadata',
  route: 'POST /api/transactions/metadata',
  tag: 'Metadata',
  summary: 'The metadata of several transactions',
  description: 'In the order asked; a transaction that is not on the chain is left out.',
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
    const found = await metadataOfTransactions(db, body.map(fromHex));
    return body.flatMap((hash) => {
      const labels = found.get(hash.toLowerCase());
      if (labels === undefined) return [];
      const metadata = labels.map(({ label, bytes }) => ({ label: label.toString(), json: metadataEntryValue(bytes) }));
      return [{ txHash: hash.toLowerCase(), metadata }];
    });
  },
});
