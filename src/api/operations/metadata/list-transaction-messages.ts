import Type from 'typebox';
import {
  DEFAULT_PASSPHRASE,
  MESSAGE_LABEL,
  openMessage,
  readMessage,
  type TransactionMessage,
} from '../../../chains/cardano/metadata/message.js';
import { ServiceError } from '../../../kernel/errors.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Closed, named, Text } from '../../kit/schema.js';
import { readMetadata } from '../../services/metadata/transaction-metadata.js';
import { metadataEntryValue } from '../../shapes/outputs/data-json.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionMessages = operation({
  id: 'listTransactionMessages',
  route: 'GET /api/transactions/{txHash}/messages',
  tag: 'Metadata',
  summary: 'List the messages in the metadata of a transaction (CIP-20)',
  description:
    'Under label 674: plain (CIP-20) or encrypted (CIP-83, `basic`). An encrypted message is decrypted with `cardano`, the usual passphrase, unless another is provided; without a matching passphrase its lines are empty. Returns 400 when a provided passphrase does not match. Other metadata is left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  query: Type.Object({
    passphrase: Type.Optional(Text(256, { minLength: 1, description: 'Passphrase of an encrypted message (CIP-83)' })),
  }),
  result: Type.Array(
    named(
      'TransactionMessage',
      Closed({
        label: Type.String({ description: 'Metadata label of the message, as a decimal string' }),
        lines: Type.Array(Type.String(), { description: 'Lines of the message, in order' }),
        encrypted: Type.Boolean({ description: 'Whether it is encrypted on the chain' }),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { txHash: EXAMPLE.tx.withMetadata } },

  async handle({ db }, { path, query: { passphrase } }) {
    const labels = await readMetadata(db, path.txHash);
    const found = labels.find(({ label }) => label === MESSAGE_LABEL);
    const message = found && readMessage(metadataEntryValue(found.bytes));
    if (message === undefined) return [];
    const encrypted = message.encryption !== undefined;
    const lines = encrypted ? await opened(message, passphrase) : message.lines;
    return [{ label: MESSAGE_LABEL.toString(), lines: [...lines], encrypted }];
  },
});

async function opened(message: TransactionMessage, passphrase: string | undefined): Promise<readonly string[]> {
  const lines = await openMessage(message, passphrase ?? DEFAULT_PASSPHRASE);
  if (lines === undefined && passphrase !== undefined)
    throw new ServiceError('invalid', 'The passphrase does not open the message');
  return lines ?? [];
}
