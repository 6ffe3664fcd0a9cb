import Type from 'typebox';
import { transactionsMoving } from '../../../store/queries/cardano/chain/asset-history.js';
import { findHeightTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { described } from '../../kit/schema.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { example, path } from '../../shapes/assets/movements.js';
import { AssetTx, toAssetTxJson } from '../../shapes/assets/shapes.js';
import { Height } from '../../shapes/cardano-blocks/block-parameters.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const listAssetTransactions = operation({
  id: 'listAssetTransactions',
  route: 'GET /api/assets/{unit}/transactions',
  tag: 'Assets',
  summary: 'List the transactions that moved an asset',
  description:
    'Transactions with an input, an output or a mint of the asset. `fromHeight` and `toHeight` narrow the list. Returns an empty list for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    order: Order('desc'),
    fromHeight: Type.Optional(described(Height, FIELD.fromHeight)),
    toHeight: Type.Optional(described(Height, FIELD.toHeight)),
  }),
  result: Type.Array(AssetTx),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  handle({ db, network }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const assetId = await findAsset(snapshot, asset);
      if (assetId === undefined) return [];
      const within = await findHeightTransactions(snapshot, { from: query.fromHeight, to: query.toHeight });
      const rows = await numberedPage(query, (range) =>
        transactionsMoving(snapshot, { assetId }, { ...range, order: query.order, within }),
      );
      return rows.map((row) => toAssetTxJson(row, network));
    });
  },
});
