import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { findLiveAddressId } from '../../../store/queries/cardano/chain/live.js';
import { unspentOutputs } from '../../../store/queries/cardano/outputs/unspent-outputs.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText, Defaulted, OneOf } from '../../kit/schema.js';
import { utxosWithMempool } from '../../services/addresses/mempool-utxos.js';
import { requireCapability } from '../../services/transactions/capability.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';

export const listAddressUtxos = operation({
  id: 'listAddressUtxos',
  route: 'GET /api/addresses/{address}/utxos',
  tag: 'Addresses',
  summary: 'List the UTxOs (unspent outputs) of an address',
  description:
    'With `mempool=include`, pending transactions are applied: outputs that they spend are removed, and outputs that they create come last, without a block. Returns 501 for that on a network whose source has no mempool.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    order: Order('asc'),
    mempool: Defaulted(
      OneOf(
        ['exclude', 'include'],
        'Whether transactions in the mempool count: `include` removes the outputs they spend and adds those they create',
      ),
      'exclude',
    ),
  }),
  result: Type.Array(AddressUtxo),
  cachedUntilNextBlock: ({ query }) => query.mempool === 'exclude',
  errors: ['not-implemented'],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network, services }, { path, query }) {
    const address = encodeAddress(readAddress(path.address, network));
    if (query.mempool === 'include') {
      requireCapability(services, network, 'mempool');
      return await utxosWithMempool({ db, network }, address, query);
    }
    const addressId = await findLiveAddressId(db, address);
    if (addressId === undefined) return [];
    const outputs = await numberedPage(query, (range) =>
      unspentOutputs(db, { addressId }, { ...range, order: query.order }),
    );
    return outputs.map((output) => toAddressUtxoJson(output, network));
  },
});
