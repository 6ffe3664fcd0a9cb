import Type from 'typebox';
import { unspentOutputsWith } from '../../../store/queries/cardano/chain/asset-history.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { example, path } from '../../shapes/assets/movements.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const listAssetUtxos = operation({
  id: 'listAssetUtxos',
  route: 'GET /api/assets/{unit}/utxos',
  tag: 'Assets',
  summary: 'List the UTxOs that hold an asset',
  description: 'In chain order, oldest first. Returns an empty list for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  async handle({ db, network }, { path: { unit }, query }) {
    const assetId = await findAsset(db, readAssetUnit(unit));
    if (assetId === undefined) return [];
    const outputs = await numberedPage(query, (range) => unspentOutputsWith(db, [{ assetId }], range));
    return outputs.map((output) => toAddressUtxoJson(output, network));
  },
});
