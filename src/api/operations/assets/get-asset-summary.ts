import Type from 'typebox';
import { assetDetails } from '../../../store/queries/cardano/assets/assets.js';
import { unstakedHolderCount } from '../../../store/queries/cardano/assets/holders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named } from '../../kit/schema.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { notMinted } from '../../shapes/assets/assets.js';
import { example, path } from '../../shapes/assets/holders.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const getAssetSummary = operation({
  id: 'getAssetSummary',
  route: 'GET /api/assets/{unit}/summary',
  tag: 'Assets',
  summary: 'Count the holders and transactions of an asset',
  description:
    'Counts holders by address and by account; addresses without a stake part belong to no account. Cached until the next block. Returns 404 when the asset was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  path,
  result: named(
    'AssetSummary',
    Closed({
      unit: Type.String({ description: FIELD.assetUnit }),
      totalTransactions: Count('Number of transactions that moved the asset'),
      stakedWallets: Count('Accounts'),
      unstakedAddresses: Count('Addresses that belong to no account'),
      addresses: Count('Number of addresses that hold the asset'),
    }),
  ),
  errors: ['not-found'],
  example,

  handle({ db }, { path: { unit } }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const id = await findAsset(snapshot, asset);
      const [detail] = id === undefined ? [] : await assetDetails(snapshot, [id]);
      if (detail === undefined) throw notMinted();
      return {
        unit: detail.policyId + detail.assetName,
        totalTransactions: detail.txCount,
        stakedWallets: detail.accountCount,
        unstakedAddresses: await unstakedHolderCount(snapshot, detail.id),
        addresses: detail.holderCount,
      };
    });
  },
});
