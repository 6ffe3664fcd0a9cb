import Type from 'typebox';
import { fromHex } from '../../../../kernel/hex.js';
import { findAssetIds } from '../../../../store/queries/cardano/assets/assets.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { Closed, Hex } from '../../../kit/schema.js';
import { AssetNameHex } from '../../../shapes/assets/assets.js';
import { koiosRoute } from '../koios-route.js';
import { ASSET_EXAMPLE, AssetParameters, findGivenAsset } from './asset-parameters.js';
import { ASSET_INFO_COLUMNS, readAssetInfos } from './read-asset-infos.js';

export const AssetList = Batch(
  Type.Tuple([Hex(56, 'Policy id in hexadecimal'), AssetNameHex], { description: 'Policy id and asset name' }),
  100,
);

export const readAssetList = (list: readonly (readonly [string, string])[]) =>
  list.map(([policyId, assetName]) => ({ policyId: fromHex(policyId), assetName: fromHex(assetName) }));

export const assetInfo = koiosRoute({
  path: 'asset_info',
  summary: 'Get several assets',
  description: 'Assets that were never minted are left out.',
  columns: ASSET_INFO_COLUMNS,
  body: Closed({ _asset_list: AssetList }),
  batch: ['_asset_list'],
  example: { body: { _asset_list: [[EXAMPLE.policyId, EXAMPLE.assetName]] } },

  async read(context, { body }) {
    const ids = await findAssetIds(context.db, readAssetList(body._asset_list));
    return await readAssetInfos(
      context,
      ids.filter((id) => id !== undefined),
    );
  },
});

/** Not in the contract of Koios, but served by it and called by clients. */
export const oneAssetInfo = koiosRoute({
  path: 'asset_info',
  id: 'koios.getOneAssetInfo',
  summary: 'Get an asset',
  columns: ASSET_INFO_COLUMNS,
  parameters: AssetParameters,
  example: ASSET_EXAMPLE,

  async read(context, { parameters }) {
    const id = await findGivenAsset(context.db, parameters);
    return await readAssetInfos(context, id === undefined ? [] : [id]);
  },
});
