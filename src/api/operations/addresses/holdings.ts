import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { heldAssets } from '../../../store/queries/cardano/held-assets.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { AddressText, Hex } from '../../schema.js';
import { shownHeldAsset } from '../outputs/address-utxo.js';
import { AddressTotals, TOTALS_DESCRIPTION, totalsOf } from '../outputs/totals.js';
import { AssetBalance } from '../transactions/asset-json.js';
import { ownerAt } from './address-owner.js';

export const listAddressAssets = operation({
  id: 'listAddressAssets',
  route: 'GET /api/addresses/{address}/assets',
  tag: 'Addresses',
  summary: 'Native assets of an address, by unit',
  description:
    'Sums over all unspent outputs of the address, ordered by unit; ada is not part of it. `policyId` narrows the list to one policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    policyId: Type.Optional(Hex(56, 'Only assets of this policy')),
  }),
  result: Type.Array(AssetBalance),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network }, { path, query }) {
    const findOwner = ownerAt(path.address, network);
    const policy = query.policyId === undefined ? undefined : fromHex(query.policyId);
    return db.snapshot(async (snapshot) => {
      const owner = await findOwner(snapshot);
      const assets = await numberedPage(query, (range) => heldAssets(snapshot, owner, { ...range, policy }));
      return assets.map(shownHeldAsset);
    });
  },
});

export const getAddressTotals = operation({
  id: 'getAddressTotals',
  route: 'GET /api/addresses/{address}/totals',
  tag: 'Addresses',
  summary: 'What an address ever received and sent',
  description: TOTALS_DESCRIPTION,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  result: AddressTotals,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network }, { path }) {
    const findOwner = ownerAt(path.address, network);
    return db.snapshot(async (snapshot) => {
      const { addressIds: [addressId] = [] } = await findOwner(snapshot);
      return await totalsOf(snapshot, addressId === undefined ? undefined : { addressId });
    });
  },
});
