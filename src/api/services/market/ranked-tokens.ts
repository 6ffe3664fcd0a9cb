import { changeOf, compareRatios } from '../../../market/fraction.js';
import type { Unit } from '../../../market/unit.js';
import type { Board, Window } from './market-board.js';
import { tokensOf } from './price-records.js';

/** ADA in the pools of a token against ADA, in lovelace. */
export const liquidityOf = ({ now }: Board, unit: Unit): bigint =>
  now.markets(unit).dexes.reduce((sum, { liquidity }) => sum + liquidity, 0n);

/** Total value locked in the pools of a token, in lovelace. */
export const tvlOf = ({ now }: Board, unit: Unit): bigint =>
  now.markets(unit).dexes.reduce((sum, { tvl }) => sum + tvl, 0n);

/** Largest amount first; ties are sorted by unit, so that pages do not overlap. */
export function byAmount(units: readonly Unit[], amountOf: (unit: Unit) => bigint): readonly Unit[] {
  return units
    .map((unit) => ({ unit, amount: amountOf(unit) }))
    .sort((a, b) => (a.amount === b.amount ? (a.unit < b.unit ? -1 : 1) : a.amount > b.amount ? -1 : 1))
    .map(({ unit }) => unit);
}

export function byChange(board: Board, window: Window, direction: 'up' | 'down'): readonly Unit[] {
  const changes = tokensOf(board).map((unit) => ({
    unit,
    change: changeOf(board.now.markets(unit).weighted, board.past[window].view.markets(unit).weighted),
  }));
  const known = changes.flatMap(({ unit, change }) => (change === undefined ? [] : [{ unit, change }]));
  const sign = direction === 'up' ? -1 : 1;
  known.sort((a, b) => sign * compareRatios(a.change, b.change) || (a.unit < b.unit ? -1 : 1));
  const rest = changes.filter(({ change }) => change === undefined).map(({ unit }) => unit);
  return [...known.map(({ unit }) => unit), ...rest.sort()];
}
