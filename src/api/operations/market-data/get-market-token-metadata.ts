import { fromHex } from '../../../kernel/hex.js';
import { LOVELACE } from '../../../market/unit.js';
import { findAssetIds } from '../../../store/queries/cardano/assets/assets.js';
import { tokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { operation } from '../../kit/operation.js';
import { resolveUnit } from '../../services/market/resolve-unit.js';
import { MARKET, notTraded } from '../../shapes/market/market-operation.js';
import { example, path } from '../../shapes/market/tokens.js';
import { mergedMetadata, TokenMetadata } from '../../shapes/metadata/token-metadata.js';

export const getMarketTokenMetadata = operation({
  ...MARKET,
  id: 'getMarketTokenMetadata',
  route: 'GET /api/market/tokens/{assetId}/metadata',
  summary: 'Get the name, ticker, decimals and logo of a token',
  description: 'From the registry first, then from the chain (CIP-68, CIP-25).',
  path,
  result: TokenMetadata,
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId } }) =>
    context.db.snapshot(async (db) => {
      const unit = await resolveUnit(db, assetId);
      if (unit === undefined || unit === LOVELACE) throw notTraded();
      const asset = { policyId: unit.slice(0, 56), assetName: unit.slice(56) };
      const [id] = await findAssetIds(db, [{ policyId: fromHex(asset.policyId), assetName: fromHex(asset.assetName) }]);
      const sources = id === undefined ? undefined : (await tokenSources(db, [{ id, ...asset }])).get(id);
      const metadata = sources && mergedMetadata(unit, sources, ['cip26', 'cip68', 'cip25']);
      if (metadata === undefined) throw notTraded();
      return metadata;
    }),
});
