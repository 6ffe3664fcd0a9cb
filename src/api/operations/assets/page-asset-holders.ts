import Type from 'typebox';
import { findAssetSupply } from '../../../store/queries/cardano/assets/assets.js';
import { assetHolders, type Holder } from '../../../store/queries/cardano/assets/holders.js';
import { keyedPage, TipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { example, path } from '../../shapes/assets/holders.js';
import { AssetHolder, toHolderJson } from '../../shapes/assets/shapes.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

interface HolderWithSupply {
  readonly holder: Holder;
  readonly supply: bigint;
}

export const pageAssetHolders = operation({
  id: 'pageAssetHolders',
  route: 'GET /api/assets/{unit}/holders/page',
  tag: 'Assets',
  summary: 'List the addresses that hold an asset by cursor, largest first',
  description: 'An address whose quantity changes between two pages may be listed twice or not at all.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(AssetHolder),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  handle({ db, network, cursor }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return keyedPage<HolderWithSupply, ReturnType<typeof toHolderJson>>(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        async fetch(snapshot, { after, limit }) {
          const found = await findAssetSupply(snapshot, asset);
          if (found === undefined) return [];
          const holders = await assetHolders(snapshot, found.id, {
            by: 'address',
            order: 'desc',
            after: after && { quantity: BigInt(after[0] as string), id: after[1] as number },
            limit,
          });
          return holders.map((holder) => ({ holder, supply: found.supply }));
        },
        keyOf: ({ holder: { quantity, id } }) => [quantity.toString(), id],
        show: ({ holder, supply }) => toHolderJson(holder, supply, network),
      },
    );
  },
});
