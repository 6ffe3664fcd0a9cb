import { LOVELACE, type Unit } from '../unit.js';
import { type CostMethod, Lots } from './lots.js';

/** One trade of the wallet. */
export interface WalletTrade {
  readonly given: Unit;
  readonly got: Unit;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** Value of the trade; undefined when not known. */
  readonly lovelace: bigint | undefined;
}

/** Net effect of one transaction on a wallet; open orders count as the wallet's own. */
export interface WalletEvent {
  /** Seconds since 1970. */
  readonly time: number;
  readonly trades: readonly WalletTrade[];
  /** By unit; negative for a loss. */
  readonly net: ReadonlyMap<Unit, bigint>;
}

/** Totals of one token. Money is in the smallest unit of the currency. */
export interface TokenProfit {
  readonly lots: Lots;
  realized: bigint;
  /** Quantities bought in trades, and received in other ways. */
  swapAcquired: bigint;
  received: bigint;
  /** Quantity sold in trades, and its proceeds as far as known. */
  sold: bigint;
  soldFor: bigint;
  /** Sold without a known cost. */
  soldUnknown: bigint;
}

/** A sale of a token. Cost and gain cover the part with a known cost. */
export interface Disposal {
  readonly event: number;
  readonly unit: Unit;
  readonly quantity: bigint;
  readonly known: bigint;
  readonly proceeds: bigint | undefined;
  readonly cost: bigint;
  readonly gain: bigint | undefined;
}

export interface Profit {
  readonly tokens: ReadonlyMap<Unit, TokenProfit>;
  readonly disposals: readonly Disposal[];
  /** For each event, the net change that its trades do not explain: positive when received, negative when sent. */
  readonly rests: readonly ReadonlyMap<Unit, bigint>[];
}

/** Value of lovelace at a time, in the smallest unit of the currency. */
export type GetValue = (lovelace: bigint, time: number) => bigint | undefined;

/**
 * Processes all events of a wallet. A token received without a trade has no known cost, and a token sent without a
 * trade leaves at its cost; only trades realize gains or losses.
 */
export function computeWalletProfit(events: readonly WalletEvent[], method: CostMethod, getValue: GetValue): Profit {
  const tokens = new Map<Unit, TokenProfit>();
  const disposals: Disposal[] = [];
  const getToken = (unit: Unit): TokenProfit => {
    let token = tokens.get(unit);
    if (token === undefined) {
      token = {
        lots: new Lots(method),
        realized: 0n,
        swapAcquired: 0n,
        received: 0n,
        sold: 0n,
        soldFor: 0n,
        soldUnknown: 0n,
      };
      tokens.set(unit, token);
    }
    return token;
  };
  const rests = events.map((event, index) => {
    const rest = computeUnexplained(event);
    for (const [unit, quantity] of rest)
      if (unit !== LOVELACE && quantity > 0n) {
        getToken(unit).lots.add(quantity, undefined);
        getToken(unit).received += quantity;
      }
    for (const { given, got, amountIn, amountOut, lovelace } of event.trades) {
      const value = lovelace === undefined ? undefined : getValue(lovelace, event.time);
      if (got !== LOVELACE) {
        getToken(got).lots.add(amountOut, value);
        getToken(got).swapAcquired += amountOut;
      }
      if (given !== LOVELACE)
        disposals.push(sell(getToken(given), { unit: given, quantity: amountIn, value, event: index }));
    }
    for (const [unit, quantity] of rest) if (unit !== LOVELACE && quantity < 0n) getToken(unit).lots.release(-quantity);
    return rest;
  });
  return { tokens, disposals, rests };
}

function sell(
  token: TokenProfit,
  sale: { readonly unit: Unit; readonly quantity: bigint; readonly value: bigint | undefined; readonly event: number },
): Disposal {
  const { unit, quantity, value, event } = sale;
  const { known, unknown, cost } = token.lots.release(quantity);
  const gain = value === undefined || known === 0n ? undefined : (value * known) / quantity - cost;
  token.realized += gain ?? 0n;
  token.sold += quantity;
  token.soldFor += value ?? 0n;
  token.soldUnknown += unknown;
  return { event, unit, quantity, known, proceeds: value, cost, gain };
}

function computeUnexplained({ trades, net }: WalletEvent): ReadonlyMap<Unit, bigint> {
  const rest = new Map(net);
  const change = (unit: Unit, by: bigint): void => {
    rest.set(unit, (rest.get(unit) ?? 0n) + by);
  };
  for (const { given, got, amountIn, amountOut } of trades) {
    change(given, amountIn);
    change(got, -amountOut);
  }
  for (const [unit, quantity] of rest) if (quantity === 0n) rest.delete(unit);
  return rest;
}
