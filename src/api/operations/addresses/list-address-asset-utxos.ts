import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText } from '../../kit/schema.js';
import { ownerAt } from '../../services/addresses/address-owner.js';
import { utxosWithAsset } from '../../services/outputs/utxo-pages.js';
import { AddressUtxo } from '../../shapes/outputs/address-utxo.js';
import { AssetUnit } from '../../shapes/outputs/asset-unit.js';

export const listAddressAssetUtxos = operation({
  id: 'listAddressAssetUtxos',
  route: 'GET /api/addresses/{address}/utxos/{asset}',
  tag: 'Addresses',
  summary: "List an address's UTxOs that hold an asset",
  description:
    'In chain order, oldest first. Returns an empty list for an address that the chain has not seen and for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText, asset: AssetUnit }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address, asset: EXAMPLE.unit } },

  handle: (context, { path, query }) =>
    utxosWithAsset(context, ownerAt(path.address, context.network), path.asset, query),
});
