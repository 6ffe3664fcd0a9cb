import Type from 'typebox';
import { TipPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { AddressText, described, Slot } from '../../kit/schema.js';
import { ownerAt } from '../../services/addresses/address-owner.js';
import { utxoPage } from '../../services/outputs/utxo-pages.js';
import { AddressUtxo } from '../../shapes/outputs/address-utxo.js';
import { HoldingFilter, SEARCH_DESCRIPTION } from '../../shapes/outputs/utxo-pages.js';

export const pageAddressUtxos = operation({
  id: 'pageAddressUtxos',
  route: 'GET /api/addresses/{address}/utxos/page',
  tag: 'Addresses',
  summary: "List an address's UTxOs by cursor",
  description: SEARCH_DESCRIPTION,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
    fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
    toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
    ...HoldingFilter,
  }),
  result: TipPage(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: (context, { path, query }) => utxoPage(context, ownerAt(path.address, context.network), query),
});
