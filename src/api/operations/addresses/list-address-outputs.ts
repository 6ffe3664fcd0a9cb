import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { findLiveAddressId } from '../../../store/queries/cardano/chain/live.js';
import { findHeightTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import { listAllOutputs } from '../../../store/queries/cardano/outputs/all-outputs.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText, ChainNumber } from '../../kit/schema.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';

export const listAddressOutputs = operation({
  id: 'listAddressOutputs',
  route: 'GET /api/addresses/{address}/outputs',
  tag: 'Addresses',
  summary: "List an address's outputs, spent and unspent",
  description:
    'In chain order, oldest first. `consumedByTx` names the transaction that spent an output. `fromHeight` narrows the list to outputs of later blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    fromHeight: Type.Optional(ChainNumber('Only outputs created in this block or later')),
  }),
  result: Type.Array(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: ({ db, network }, { path, query }) => {
    const address = encodeAddress(readAddress(path.address, network));
    return db.snapshot(async (snapshot) => {
      const addressId = await findLiveAddressId(snapshot, address);
      if (addressId === undefined) return [];
      const within = await findHeightTransactions(snapshot, { from: query.fromHeight });
      const outputs = await numberedPage(query, (range) => listAllOutputs(snapshot, addressId, { ...range, within }));
      return outputs.map((output) => toAddressUtxoJson(output, network));
    });
  },
});
