import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch, Page, PageSize } from '../../kit/paging.js';
import { AddressText } from '../../kit/schema.js';
import { ownersAt } from '../../services/addresses/address-owner.js';
import { listUtxosOfOwners } from '../../services/outputs/utxo-pages.js';
import { AddressUtxo } from '../../shapes/outputs/address-utxo.js';

export const listUtxosOfAddresses = operation({
  id: 'listUtxosOfAddresses',
  route: 'POST /api/addresses/utxos',
  tag: 'Addresses',
  summary: 'List the UTxOs of up to 100 addresses in chain order',
  description:
    'All addresses together, oldest first; each output once. Addresses that the chain has not seen add nothing. Returns 400 when one of them is not an address of the network.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(AddressText, 100),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { body: [EXAMPLE.address] },

  handle: (context, { body, query }) => listUtxosOfOwners(context, ownersAt(body, context.network), query),
});
