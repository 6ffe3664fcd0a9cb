import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/address.js';
import { addressIdOf } from '../../../store/queries/cardano/entities.js';
import { transactionsOfSlots } from '../../../store/queries/cardano/tx-range.js';
import { unspentOutputs, unspentOutputsAfter } from '../../../store/queries/cardano/unspent-outputs.js';
import { numberedPage, Order, TipPage, tipPage } from '../../chain-pages.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { AddressText, Slot } from '../../schema.js';
import { AddressUtxo, shownAddressUtxo } from '../outputs/address-utxo.js';
import { readAddress } from './address-parts.js';

export const listAddressUtxos = operation({
  id: 'listAddressUtxos',
  route: 'GET /api/addresses/{address}/utxos',
  tag: 'Addresses',
  summary: 'Unspent outputs of an address',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('asc') }),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { path: { address: 'addr_test1vqeux7xwusdju9dvsj8h7mca9aup2k439kfmwy773xxc2hcu7zy99' } },

  async handle({ db, network }, { path, query }) {
    const addressId = await addressIdOf(db, encodeAddress(readAddress(path.address, network)));
    if (addressId === undefined) return [];
    const outputs = await numberedPage(query, (range) =>
      unspentOutputs(db, { addressId }, { ...range, order: query.order }),
    );
    return outputs.map((output) => shownAddressUtxo(output, network));
  },
});

export const pageAddressUtxos = operation({
  id: 'pageAddressUtxos',
  route: 'GET /api/addresses/{address}/utxos/page',
  tag: 'Addresses',
  summary: 'Unspent outputs of an address, by cursor',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
    fromSlot: Type.Optional(Slot),
    toSlot: Type.Optional(Slot),
  }),
  result: TipPage(AddressUtxo),
  errors: [],
  example: { path: { address: 'addr_test1vqeux7xwusdju9dvsj8h7mca9aup2k439kfmwy773xxc2hcu7zy99' } },

  async handle({ db, network, cursor }, { path, query }) {
    const address = encodeAddress(readAddress(path.address, network));
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'asc',
        async fetch(snapshot, range) {
          const addressId = await addressIdOf(snapshot, address);
          if (addressId === undefined) return [];
          const within = await transactionsOfSlots(snapshot, { from: query.fromSlot, to: query.toSlot });
          return await unspentOutputsAfter(snapshot, { addressId }, { ...range, within });
        },
        keyOf: ({ txId, index }) => [txId, index],
        show: (output) => shownAddressUtxo(output, network),
      },
    );
  },
});
