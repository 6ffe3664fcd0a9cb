import Type from 'typebox';
import { encodeAddress } from '../../../chains/cardano/address.js';
import { toHex } from '../../../kernel/hex.js';
import { outputsEverOf } from '../../../store/queries/cardano/ever-outputs.js';
import { liveAddressIdOf } from '../../../store/queries/cardano/live.js';
import { transactionsOfHeights } from '../../../store/queries/cardano/tx-range.js';
import { unspentOutputs, unspentPlaces } from '../../../store/queries/cardano/unspent-outputs.js';
import { numberedPage, Order, TipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Cursor, Limit, Page, PageSize } from '../../paging.js';
import { AddressText, ChainNumber, Closed, Count, Defaulted, described, named, OneOf, Slot } from '../../schema.js';
import { AddressUtxo, shownAddressUtxo } from '../outputs/address-utxo.js';
import { AssetUnit } from '../outputs/asset-unit.js';
import { HoldingFilter, SEARCH_DESCRIPTION, utxoPage, utxosOfAll, utxosWithAsset } from '../outputs/utxo-pages.js';
import { requireCapability } from '../transactions/capability.js';
import { ownerAt, ownersAt } from './address-owner.js';
import { readAddress } from './address-parts.js';
import { utxosWithMempool } from './coming-utxos.js';

export const listAddressUtxos = operation({
  id: 'listAddressUtxos',
  route: 'GET /api/addresses/{address}/utxos',
  tag: 'Addresses',
  summary: 'Unspent outputs of an address',
  description:
    'With `mempool=include` as transactions that wait for a block leave them: what they spend is gone, and what they make comes after everything else, without a block. A network whose source shows no mempool answers that with 501.',
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
  errors: ['not-implemented'],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network, services }, { path, query }) {
    const address = encodeAddress(readAddress(path.address, network));
    if (query.mempool === 'include') {
      requireCapability(services, network, 'mempool');
      return await utxosWithMempool({ db, network }, address, query);
    }
    const addressId = await liveAddressIdOf(db, address);
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
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: (context, { path, query }) => utxoPage(context, ownerAt(path.address, context.network), query),
});

export const listAddressAssetUtxos = operation({
  id: 'listAddressAssetUtxos',
  route: 'GET /api/addresses/{address}/utxos/{asset}',
  tag: 'Addresses',
  summary: 'Unspent outputs of an address that hold an asset',
  description:
    'In chain order, oldest first. Answers an empty list for an address that the chain has not seen and for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText, asset: AssetUnit }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { path: { address: EXAMPLE.address, asset: EXAMPLE.unit } },

  handle: (context, { path, query }) =>
    utxosWithAsset(context, ownerAt(path.address, context.network), path.asset, query),
});

const UtxoReference = named(
  'UtxoReference',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    outputIndex: described(Count(FIELD.outputIndex), FIELD.outputIndex),
  }),
);

export const listAddressUtxoRefs = operation({
  id: 'listAddressUtxoRefs',
  route: 'GET /api/addresses/{address}/utxo-refs',
  tag: 'Addresses',
  summary: 'Unspent outputs of an address, only where they are',
  description:
    'In chain order, oldest first: the cheapest way to see what an address holds. Answers an empty list for an address that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(UtxoReference),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network }, { path, query }) {
    const addressId = await liveAddressIdOf(db, encodeAddress(readAddress(path.address, network)));
    if (addressId === undefined) return [];
    const places = await numberedPage(query, (range) => unspentPlaces(db, { addressId }, range));
    return places.map(({ txHash, index }) => ({ txHash: toHex(txHash), outputIndex: index }));
  },
});

export const listAddressOutputs = operation({
  id: 'listAddressOutputs',
  route: 'GET /api/addresses/{address}/outputs',
  tag: 'Addresses',
  summary: 'All outputs of an address, spent ones too',
  description:
    'In chain order, oldest first. `consumedByTx` names the transaction that spent an output. `fromHeight` narrows the list to outputs of later blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    fromHeight: Type.Optional(ChainNumber('Only outputs made in this block or later')),
  }),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: ({ db, network }, { path, query }) => {
    const address = encodeAddress(readAddress(path.address, network));
    return db.snapshot(async (snapshot) => {
      const addressId = await liveAddressIdOf(snapshot, address);
      if (addressId === undefined) return [];
      const within = await transactionsOfHeights(snapshot, { from: query.fromHeight });
      const outputs = await numberedPage(query, (range) => outputsEverOf(snapshot, addressId, { ...range, within }));
      return outputs.map((output) => shownAddressUtxo(output, network));
    });
  },
});

export const listUtxosOfAddresses = operation({
  id: 'listUtxosOfAddresses',
  route: 'POST /api/addresses/utxos',
  tag: 'Addresses',
  summary: 'Unspent outputs of up to 100 addresses, in one chain order',
  description:
    'All addresses together, oldest first; each output once. Addresses that the chain has not seen add nothing. Answers 400 when one of them is no address of the network.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(AddressText, 100),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { body: [EXAMPLE.address] },

  handle: (context, { body, query }) => utxosOfAll(context, ownersAt(body, context.network), query),
});
