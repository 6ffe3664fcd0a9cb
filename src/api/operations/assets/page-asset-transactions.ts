import Type from 'typebox';
import { transactionsMoving } from '../../../store/queries/cardano/chain/asset-history.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { example, path } from '../../shapes/assets/movements.js';
import { AssetTx, toAssetTxJson } from '../../shapes/assets/shapes.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const pageAssetTransactions = operation({
  id: 'pageAssetTransactions',
  route: 'GET /api/assets/{unit}/transactions/page',
  tag: 'Assets',
  summary: 'List the transactions that moved an asset by cursor, newest first',
  description: 'Like `GET /api/assets/{unit}/transactions`, newest first and without a depth limit.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(AssetTx),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  async handle({ db, network, cursor }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        async fetch(snapshot, { after, limit }) {
          const assetId = await findAsset(snapshot, asset);
          if (assetId === undefined) return [];
          return await transactionsMoving(snapshot, { assetId }, { order: 'desc', after: after?.[0], limit });
        },
        keyOf: ({ txId }) => [txId],
        show: (row) => toAssetTxJson(row, network),
      },
    );
  },
});
