import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { payersWith } from '../../services/addresses/payment-credential.js';
import { utxosOfAll } from '../../services/outputs/utxo-pages.js';
import { example, numbered, ofCredential, path } from '../../shapes/addresses/credentials.js';
import { SlotRange } from '../../shapes/addresses/slot-transactions.js';
import { AddressUtxo } from '../../shapes/outputs/address-utxo.js';

export const listCredentialUtxos = operation({
  ...ofCredential,
  id: 'listCredentialUtxos',
  route: 'GET /api/addresses/cred/{credential}/utxos',
  summary: 'Unspent outputs of a payment key or script, at all of its addresses',
  description:
    'Covers all addresses with the payment credential, whatever their stake part. `fromSlot` and `toSlot` narrow the list to outputs that were created in these slots. A hash in hexadecimal counts both as key and as script.',
  path,
  query: Type.Object({ ...SlotRange, ...numbered }),
  result: Type.Array(AddressUtxo),
  example,

  handle: (context, input) => utxosOfAll(context, payersWith(input.path.credential), input.query),
});
