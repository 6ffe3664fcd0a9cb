import type { MarketName } from '../../chains/networks.js';
import type { Unit } from '../unit.js';
import { listStablecoins } from './stablecoins.js';

/** A reviewed token; other tokens with the same ticker are not verified. */
export interface VerifiedToken {
  readonly unit: Unit;
  readonly ticker: string;
}

/** The reviewed stablecoins and the tokens that the operator adds, by unit. */
export function verifiedTokens(
  market: MarketName,
  more: readonly VerifiedToken[] = [],
): ReadonlyMap<Unit, VerifiedToken> {
  const known = [...listStablecoins(market).values()].map(({ unit, ticker }) => ({ unit, ticker }));
  return new Map([...known, ...more].map((token) => [token.unit, token]));
}
