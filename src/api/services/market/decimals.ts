import { fromHex } from '../../../kernel/hex.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { assetFacts } from '../../../store/queries/cardano/assets/asset-facts.js';
import { assetIdsOf } from '../../../store/queries/cardano/assets/assets.js';
import type { Asking } from './asking.js';

const ADA_DECIMALS = 6;

/** Returns the decimals of assets, cached per block. */
export async function decimalsOf(
  { desk, network, db, board }: Asking,
  units: readonly Unit[],
): Promise<(unit: Unit) => number> {
  const missing = [...new Set(units)].filter((unit) => unit !== LOVELACE && !board.decimals.has(unit));
  if (missing.length > 0) {
    const ids = await assetIdsOf(db, missing.map(assetOf));
    const facts = await assetFacts(
      db,
      ids.flatMap((id) => id ?? []),
    );
    const { stablecoins } = desk.market(network.id);
    missing.forEach((unit, place) => {
      const id = ids[place];
      const written = id === undefined ? undefined : facts.get(id)?.decimals;
      board.decimals.set(unit, written ?? stablecoins.get(unit)?.decimals ?? 0);
    });
  }
  return (unit) => (unit === LOVELACE ? ADA_DECIMALS : (board.decimals.get(unit) ?? 0));
}

export const assetOf = (unit: Unit) => ({ policyId: fromHex(unit.slice(0, 56)), assetName: fromHex(unit.slice(56)) });
