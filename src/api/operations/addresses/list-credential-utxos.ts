import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { payersWith } from '../../services/addresses/payment-credential.js';
import { listUtxosOfOwners } from '../../services/outputs/utxo-pages.js';
import { credentialDefinition, example, numbered, path } from '../../shapes/addresses/credentials.js';
import { SlotRange } from '../../shapes/addresses/slot-transactions.js';
import { AddressUtxo } from '../../shapes/outputs/address-utxo.js';

export const listCredentialUtxos = operation({
  ...credentialDefinition,
  id: 'listCredentialUtxos',
  route: 'GET /api/addresses/cred/{credential}/utxos',
  summary: 'List the UTxOs of a payment credential',
  description:
    'Covers all addresses with the payment credential, with any stake part. `fromSlot` and `toSlot` narrow the list to outputs created in these slots. A hexadecimal hash matches both a key and a script.',
  path,
  query: Type.Object({ ...SlotRange, ...numbered }),
  result: Type.Array(AddressUtxo),
  example,
  cachedUntilNextBlock: true,

  handle: (context, input) => listUtxosOfOwners(context, payersWith(input.path.credential), input.query),
});
