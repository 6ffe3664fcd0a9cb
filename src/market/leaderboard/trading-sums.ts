import type { Ratio } from '../curves/curve.js';

/** Sum of an account's trades in one direction of a pair; a single trade is one of these. */
export interface PairSum {
  readonly account: string;
  readonly assetIn: number;
  readonly given: bigint;
  readonly assetOut: number;
  readonly got: bigint;
  readonly trades: number;
  /** Value at the time of the trades. */
  readonly lovelace: bigint;
}

/** Totals of the trades of an account. */
export interface LeaderboardEntry {
  readonly account: string;
  readonly trades: number;
  readonly volume: bigint;
  /** Received minus given, in lovelace at the prices; undefined when a price is missing. */
  readonly gain: bigint | undefined;
}

interface Account {
  readonly name: string;
  trades: number;
  volume: bigint;
  /** Sum over assets with a price. */
  gain: bigint;
  /** Number of assets without a price that have a net gain or loss. */
  unpriced: number;
  /** The last returned entry, as long as it is valid. */
  entry: LeaderboardEntry | undefined;
}

interface Asset {
  /** Lovelace for the smallest unit. */
  price: Ratio | undefined;
  /** Net gain of each account in the asset, without zeros. */
  readonly nets: Map<Account, bigint>;
}

const computeValue = (amount: bigint, { numerator, denominator }: Ratio): bigint => (amount * numerator) / denominator;

/**
 * Running totals of the trades of many accounts. Adding, removing and repricing cost only what they affect; the result
 * depends only on the trades that remain.
 */
export class TradingSums {
  readonly #accounts = new Map<string, Account>();
  readonly #assets = new Map<number, Asset>();
  /** Accounts whose volume has changed since the last sort. */
  readonly #moved = new Set<Account>();
  #order: readonly Account[] = [];

  add(sum: PairSum): void {
    this.#count(sum, 1n);
  }

  /** Reverts an earlier `add`. */
  remove(sum: PairSum): void {
    this.#count(sum, -1n);
  }

  /** Index numbers of the assets with a net gain or loss. */
  assets(): Iterable<number> {
    return this.#assets.keys();
  }

  price(asset: number, price: Ratio | undefined): void {
    const known = this.#assets.get(asset);
    if (known === undefined || isSame(known.price, price)) return;
    for (const [account, net] of known.nets) {
      value(account, net, known.price, -1n);
      value(account, net, price, 1n);
    }
    known.price = price;
  }

  /** All accounts with a trade, highest volume first; ties are sorted by name. */
  toLeaderboard(): readonly LeaderboardEntry[] {
    if (this.#moved.size > 0) this.#order = this.#inOrder();
    return this.#order.map((account) => {
      account.entry ??= toLeaderboardEntry(account);
      return account.entry;
    });
  }

  #count({ account: name, assetIn, given, assetOut, got, trades, lovelace }: PairSum, sign: 1n | -1n): void {
    const account = this.#account(name);
    account.trades += Number(sign) * trades;
    account.volume += sign * lovelace;
    account.entry = undefined;
    this.#moved.add(account);
    this.#gain(account, assetOut, sign * got);
    this.#gain(account, assetIn, -sign * given);
    if (account.trades === 0) this.#accounts.delete(name);
  }

  #account(name: string): Account {
    let account = this.#accounts.get(name);
    if (account === undefined) {
      account = { name, trades: 0, volume: 0n, gain: 0n, unpriced: 0, entry: undefined };
      this.#accounts.set(name, account);
    }
    return account;
  }

  #gain(account: Account, number: number, amount: bigint): void {
    let asset = this.#assets.get(number);
    if (asset === undefined) {
      asset = { price: undefined, nets: new Map() };
      this.#assets.set(number, asset);
    }
    const before = asset.nets.get(account) ?? 0n;
    const net = before + amount;
    value(account, before, asset.price, -1n);
    value(account, net, asset.price, 1n);
    if (net === 0n) asset.nets.delete(account);
    else asset.nets.set(account, net);
    if (asset.nets.size === 0) this.#assets.delete(number);
  }

  /** Accounts without a change are already sorted. */
  #inOrder(): readonly Account[] {
    const stayed = this.#order.filter((account) => !this.#moved.has(account));
    const moved = [...this.#moved].filter(({ trades }) => trades > 0).sort(byVolume);
    this.#moved.clear();
    return merged(stayed, moved);
  }
}

function value(account: Account, net: bigint, price: Ratio | undefined, sign: 1n | -1n): void {
  if (net === 0n) return;
  if (price === undefined) account.unpriced += Number(sign);
  else account.gain += sign * computeValue(net, price);
  account.entry = undefined;
}

const isSame = (a: Ratio | undefined, b: Ratio | undefined): boolean =>
  a === b || (a?.numerator === b?.numerator && a?.denominator === b?.denominator);

const toLeaderboardEntry = ({ name, trades, volume, gain, unpriced }: Account): LeaderboardEntry => ({
  account: name,
  trades,
  volume,
  gain: unpriced > 0 ? undefined : gain,
});

const byVolume = (a: Account, b: Account): number =>
  a.volume === b.volume ? (a.name < b.name ? -1 : 1) : a.volume > b.volume ? -1 : 1;

function merged(a: readonly Account[], b: readonly Account[]): readonly Account[] {
  const all: Account[] = [];
  let next = 0;
  for (const account of a) {
    while (next < b.length && byVolume(b[next]!, account) < 0) all.push(b[next++]!);
    all.push(account);
  }
  for (; next < b.length; next += 1) all.push(b[next]!);
  return all;
}
