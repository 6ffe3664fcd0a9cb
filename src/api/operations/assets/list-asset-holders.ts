import Type from 'typebox';
import { findAssetSupply } from '../../../store/queries/cardano/assets/assets.js';
import { assetHoldersAt } from '../../../store/queries/cardano/assets/historical-holders.js';
import { assetHolders } from '../../../store/queries/cardano/assets/holders.js';
import { assetMintedUpTo } from '../../../store/queries/cardano/assets/mints.js';
import { findChainStateAt } from '../../../store/queries/cardano/chain/as-of.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { described, Slot } from '../../kit/schema.js';
import { example, path } from '../../shapes/assets/holders.js';
import { AssetHolder, toHolderJson } from '../../shapes/assets/shapes.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const listAssetHolders = operation({
  id: 'listAssetHolders',
  route: 'GET /api/assets/{unit}/holders',
  tag: 'Assets',
  summary: 'List the addresses that hold an asset, largest first',
  description:
    'With `asOfSlot`, the holders after the last block up to that slot. They are computed from the transactions before or after it; rejected when both are more than 100,000 transactions.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    order: Order('desc'),
    asOfSlot: Type.Optional(described(Slot, FIELD.asOfSlot)),
  }),
  result: Type.Array(AssetHolder),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  handle({ db, network }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const found = await findAssetSupply(snapshot, asset);
      if (found === undefined) return [];
      const { order, asOfSlot } = query;
      if (asOfSlot === undefined) {
        const holders = await numberedPage(query, (range) =>
          assetHolders(snapshot, found.id, { by: 'address', order, ...range }),
        );
        return holders.map((holder) => toHolderJson(holder, found.supply, network));
      }
      const position = await findChainStateAt(snapshot, asOfSlot);
      if (position === undefined) return [];
      const { minted, burned } = await assetMintedUpTo(snapshot, found.id, position.lastTxId);
      const holders = await numberedPage(query, (range) =>
        assetHoldersAt(snapshot, found.id, position, { order, ...range }),
      );
      return holders.map((holder) => toHolderJson(holder, minted - burned, network));
    });
  },
});
