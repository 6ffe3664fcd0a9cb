import Type from 'typebox';
import { unspentOutputsWith } from '../../../store/queries/cardano/chain/asset-history.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { example, path } from '../../shapes/assets/movements.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const pageAssetUtxos = operation({
  id: 'pageAssetUtxos',
  route: 'GET /api/assets/{unit}/utxos/page',
  tag: 'Assets',
  summary: 'List the UTxOs that hold an asset by cursor',
  description:
    'In chain order, oldest first, without a depth limit. Returns an empty list for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(AddressUtxo),
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
        order: 'asc',
        async fetch(snapshot, range) {
          const assetId = await findAsset(snapshot, asset);
          return assetId === undefined ? [] : await unspentOutputsWith(snapshot, [{ assetId }], range);
        },
        keyOf: ({ txId, index }) => [txId, index],
        show: (output) => toAddressUtxoJson(output, network),
      },
    );
  },
});
