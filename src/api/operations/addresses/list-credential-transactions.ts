import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { payersWith } from '../../services/addresses/payment-credential.js';
import { slotTransactions } from '../../services/addresses/slot-transactions.js';
import { credentialDefinition, example, numbered, path } from '../../shapes/addresses/credentials.js';
import { SlotRange, SlotTx } from '../../shapes/addresses/slot-transactions.js';

export const listCredentialTransactions = operation({
  ...credentialDefinition,
  id: 'listCredentialTransactions',
  route: 'GET /api/addresses/cred/{credential}/transactions',
  summary: 'List the transactions of a payment credential, oldest first',
  description:
    'Covers all addresses with the payment credential; each transaction once. `fromSlot` and `toSlot` are both inclusive and optional.',
  path,
  query: Type.Object({ ...SlotRange, ...numbered }),
  result: Type.Array(SlotTx),
  example,
  cachedUntilNextBlock: true,

  handle: (context, input) => slotTransactions(context, payersWith(input.path.credential), input.query),
});
