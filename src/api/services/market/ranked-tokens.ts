import { compareRatios, computePercentChange } from '../../../market/fraction.js';
import type { Unit } from '../../../market/unit.js';
import type { MarketState, Window } from './market-state.js';
import { listPricedTokens } from './price-records.js';

/** ADA in the pools of a token against ADA, in lovelace. */
export const getLiquidity = ({ now }: MarketState, unit: Unit): bigint =>
  now.markets(unit).dexes.reduce((sum, { liquidity }) => sum + liquidity, 0n);

/** Total value locked in the pools of a token, in lovelace. */
export const getTvl = ({ now }: MarketState, unit: Unit): bigint =>
  now.markets(unit).dexes.reduce((sum, { tvl }) => sum + tvl, 0n);

/** Largest amount first; ties are sorted by unit, so that pages do not overlap. */
export function byAmount(units: readonly Unit[], getAmount: (unit: Unit) => bigint): readonly Unit[] {
  return units
    .map((unit) => ({ unit, amount: getAmount(unit) }))
    .sort((a, b) => (a.amount === b.amount ? (a.unit < b.unit ? -1 : 1) : a.amount > b.amount ? -1 : 1))
    .map(({ unit }) => unit);
}

export function byChange(marketState: MarketState, window: Window, direction: 'up' | 'down'): readonly Unit[] {
  const changes = listPricedTokens(marketState).map((unit) => ({
    unit,
    change: computePercentChange(
      marketState.now.markets(unit).weighted,
      marketState.past[window].view.markets(unit).weighted,
    ),
  }));
  const known = changes.flatMap(({ unit, change }) => (change === undefined ? [] : [{ unit, change }]));
  const sign = direction === 'up' ? -1 : 1;
  known.sort((a, b) => sign * compareRatios(a.change, b.change) || (a.unit < b.unit ? -1 : 1));
  const rest = changes.filter(({ change }) => change === undefined).map(({ unit }) => unit);
  return [...known.map(({ unit }) => unit), ...rest.sort()];
}
