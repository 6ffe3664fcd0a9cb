import { LOVELACE, type Unit } from '../../../market/unit.js';
import { notTraded } from '../../shapes/market/market-operation.js';
import type { MarketRequest } from './market-request.js';
import { resolveUnit } from './resolve-unit.js';

export interface TradedAsset {
  readonly unit: Unit;
  readonly id: number;
}

/** Finds an asset of the market and its index number. */
export async function tradedAsset({ db, marketState }: MarketRequest, text: string): Promise<TradedAsset | undefined> {
  const unit = await resolveUnit(db, text);
  const known = unit === undefined ? undefined : marketState.assets.get(unit);
  return unit === undefined || known === undefined ? undefined : { unit, id: known.id };
}

/** The same for a token; throws `not-found` for ada and for assets that are not traded. */
export async function requireTradedToken(request: MarketRequest, text: string): Promise<TradedAsset> {
  const asset = await tradedAsset(request, text);
  if (asset === undefined || asset.unit === LOVELACE) throw notTraded();
  return asset;
}
