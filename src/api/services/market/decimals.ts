import { fromHex } from '../../../kernel/hex.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { assetFacts } from '../../../store/queries/cardano/assets/asset-facts.js';
import { findAssetIds } from '../../../store/queries/cardano/assets/assets.js';
import type { MarketRequest } from './market-request.js';

const ADA_DECIMALS = 6;

/** Returns the decimals of assets, cached per block. */
export async function loadDecimals(
  { marketService, network, db, marketState }: MarketRequest,
  units: readonly Unit[],
): Promise<(unit: Unit) => number> {
  const missing = [...new Set(units)].filter((unit) => unit !== LOVELACE && !marketState.decimals.has(unit));
  if (missing.length > 0) {
    const ids = await findAssetIds(db, missing.map(parseUnitAsset));
    const facts = await assetFacts(
      db,
      ids.flatMap((id) => id ?? []),
    );
    const { stablecoins } = marketService.market(network.id);
    missing.forEach((unit, index) => {
      const id = ids[index];
      const written = id === undefined ? undefined : facts.get(id)?.decimals;
      marketState.decimals.set(unit, written ?? stablecoins.get(unit)?.decimals ?? 0);
    });
  }
  return (unit) => (unit === LOVELACE ? ADA_DECIMALS : (marketState.decimals.get(unit) ?? 0));
}

export const parseUnitAsset = (unit: Unit) => ({
  policyId: fromHex(unit.slice(0, 56)),
  assetName: fromHex(unit.slice(56)),
});
