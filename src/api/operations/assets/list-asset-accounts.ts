import Type from 'typebox';
import { findAssetSupply } from '../../../store/queries/cardano/assets/assets.js';
import { assetHolders } from '../../../store/queries/cardano/assets/holders.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { example, path } from '../../shapes/assets/holders.js';
import { AssetHolder, toHolderJson } from '../../shapes/assets/shapes.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const listAssetAccounts = operation({
  id: 'listAssetAccounts',
  route: 'GET /api/assets/{unit}/accounts',
  tag: 'Assets',
  summary: 'List the accounts that hold an asset, largest first',
  description: 'Addresses without a stake part belong to no account and are not in this list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AssetHolder),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  handle({ db, network }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const found = await findAssetSupply(snapshot, asset);
      if (found === undefined) return [];
      const holders = await numberedPage(query, (range) =>
        assetHolders(snapshot, found.id, { by: 'account', order: 'desc', ...range }),
      );
      return holders.map((holder) => toHolderJson(holder, found.supply, network));
    });
  },
});
