import Type from 'typebox';
import { listAssetMints } from '../../../store/queries/cardano/assets/mints.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { toMintsJson } from '../../services/assets/mint-events.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { example, path } from '../../shapes/assets/movements.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';
import { MintEvent } from '../../shapes/transactions/mint-json.js';

export const listAssetHistory = operation({
  id: 'listAssetHistory',
  route: 'GET /api/assets/{unit}/history',
  tag: 'Assets',
  summary: 'List the mints and burns of an asset',
  description:
    'Burns have a negative quantity. Each entry has the CIP-25 metadata that the transaction states for the asset. Returns an empty list for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(MintEvent),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  handle({ db, network }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const assetId = await findAsset(snapshot, asset);
      if (assetId === undefined) return [];
      const mints = await numberedPage(query, (range) =>
        listAssetMints(snapshot, assetId, { ...range, order: query.order }),
      );
      return await toMintsJson(snapshot, mints, network);
    });
  },
});
