import { slotToTime } from '../../../src/chains/cardano/time.js';
import type { CardanoNetwork } from '../../../src/chains/networks.js';
import { LOVELACE } from '../../../src/market/unit.js';
import type { Db } from '../../../src/store/db.js';
import { type Identifier, sql } from '../../../src/store/sql.js';
import type { PlainOutput, PlainTx } from '../../support/naive-ledger.js';

/** Data that the replay reads from the index: trades, order owners, fees. */
export interface PlainMarket {
  readonly trades: readonly PlainTrade[];
  /** Outpoints of orders, with the stake credential of their owner in hexadecimal. */
  readonly orders: ReadonlyMap<string, string>;
  readonly fees: ReadonlyMap<string, { readonly fee: bigint; readonly deposit: bigint }>;
  readonly withdrawals: readonly { readonly tx: string; readonly stake: string; readonly lovelace: bigint }[];
  /** US dollars per ADA by hour. */
  readonly rates: ReadonlyMap<number, { readonly numerator: bigint; readonly denominator: bigint }>;
}

export interface PlainTrade {
  readonly tx: string;
  readonly wallet: string | null;
  readonly given: string;
  readonly got: string;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly lovelace: bigint | null;
}

type StoredTrade = PlainTrade & { readonly time: bigint; readonly inId: number; readonly outId: number };

/** For two tokens: the average of their values at the end of the last earlier hour with a trade. */
async function loadPairValuation(db: Db, schema: Identifier): Promise<(trade: StoredTrade) => bigint | null> {
  const candles = await db.rows<{ asset: number; time: bigint; close: string }>(sql`
    select asset_id as asset, time, close::text as close from ${schema}.candle where dex = -1 and seconds = 3600
     order by time`);
  const halfUp = (numerator: bigint, denominator: bigint): bigint =>
    (2n * numerator + denominator) / (2n * denominator);
  return ({ lovelace, time, inId, outId, amountIn, amountOut }) => {
    if (lovelace !== null) return lovelace;
    const hour = time - (time % 3600n);
    const sides = [[inId, amountIn] as const, [outId, amountOut] as const].flatMap(([id, amount]) => {
      const close = candles.findLast(({ asset, time: at }) => asset === id && at < hour)?.close;
      const [whole = '0', part = ''] = close?.split('.') ?? [];
      return close === undefined ? [] : [halfUp(BigInt(whole + part) * amount, 10n ** BigInt(part.length))];
    });
    if (sides.length === 0) return null;
    return halfUp(
      sides.reduce((sum, side) => sum + side, 0n),
      BigInt(sides.length),
    );
  };
}

export async function readPlainMarket(db: Db, schema: Identifier): Promise<PlainMarket> {
  const trades = await db.rows<StoredTrade>(sql`
    select d.time, d.asset_in_id as "inId", d.asset_out_id as "outId", encode(t.hash, 'hex') as tx, encode(d.owner_stake, 'hex') as wallet, encode(i.unit, 'hex') as given,
           encode(o.unit, 'hex') as got, d.amount_in as "amountIn", d.amount_out as "amountOut", d.lovelace
      from ${schema}.dex_trade d join ${schema}.transaction t on t.id = d.tx_id
      join ${schema}.market_asset i on i.id = d.asset_in_id join ${schema}.market_asset o on o.id = d.asset_out_id
     order by d.tx_id, d.place`);
  const orders = await db.rows<{ place: string; owner: string }>(sql`
    select encode(t.hash, 'hex') || '#' || d.index as place, encode(d.owner_stake, 'hex') as owner
      from ${schema}.dex_order d join ${schema}.transaction t on t.id = d.tx_id where d.owner_stake is not null`);
  const fees = await db.rows<{ tx: string; fee: bigint | null; deposit: bigint | null }>(
    sql`select encode(hash, 'hex') as tx, fee, deposit from ${schema}.transaction`,
  );
  const withdrawals = await db.rows<{ tx: string; stake: string; lovelace: bigint }>(sql`
    select encode(t.hash, 'hex') as tx, case when k.script then '01' else '00' end || encode(k.hash, 'hex') as stake,
           w.lovelace from ${schema}.withdrawal w join ${schema}.transaction t on t.id = w.tx_id
      join ${schema}.stake_credential k on k.id = w.stake_id`);
  const rates = await db.rows<{ hour: number; numerator: bigint; denominator: bigint }>(
    sql`select hour, numerator, denominator from ${schema}.market_rate`,
  );
  const valuePair = await loadPairValuation(db, schema);
  const named = (unit: string): string => (unit === '' ? LOVELACE : unit);
  return {
    trades: trades.map((trade) => ({
      ...trade,
      lovelace: valuePair(trade),
      given: named(trade.given),
      got: named(trade.got),
    })),
    orders: new Map(orders.map(({ place, owner }) => [place, owner])),
    fees: new Map(fees.map(({ tx, fee, deposit }) => [tx, { fee: fee ?? 0n, deposit: deposit ?? 0n }])),
    withdrawals,
    rates: new Map(rates.map(({ hour, ...rate }) => [hour, rate])),
  };
}

/** One transaction of an account: the gains of the account and of all others. */
export interface PlainStep {
  readonly tx: PlainTx | undefined;
  readonly time: number;
  readonly net: ReadonlyMap<string, bigint>;
  readonly others: ReadonlyMap<string, bigint>;
  readonly trades: readonly PlainTrade[];
  readonly withdrawn: bigint;
  /** Whether it spent an output of the account. */
  readonly spends: boolean;
}

/** Scans every transaction of the chain and returns those that involve the account or its orders. */
export function replay(
  outputs: readonly PlainOutput[],
  market: PlainMarket,
  { account, stake, network }: { readonly account: string; readonly stake: string; readonly network: CardanoNetwork },
): readonly PlainStep[] {
  const belongsToAccount = (output: PlainOutput): boolean =>
    output.account === account || market.orders.get(output.outpoint) === stake;
  const touched = new Map<
    PlainTx | undefined,
    { net: Map<string, bigint>; others: Map<string, bigint>; own: boolean; spends: boolean }
  >();
  const move = (tx: PlainTx | undefined, output: PlainOutput, sign: bigint): void => {
    const step = touched.get(tx) ?? { net: new Map(), others: new Map(), own: false, spends: false };
    touched.set(tx, step);
    const add = (sums: Map<string, bigint>, key: string, by: bigint) => sums.set(key, (sums.get(key) ?? 0n) + by);
    if (!belongsToAccount(output))
      return void add(step.others, output.account ?? output.address, sign * output.lovelace);
    step.own = true;
    if (sign < 0n) step.spends = true;
    for (const [unit, quantity] of [[LOVELACE, output.lovelace] as const, ...output.assets])
      add(step.net, unit, sign * quantity);
  };
  for (const output of outputs) {
    move(output.createdBy, output, 1n);
    if (output.spent !== undefined) move(output.spent, output, -1n);
  }
  const steps = [...touched].filter(([, { own }]) => own);
  steps.sort(([a], [b]) => (a?.number ?? -1) - (b?.number ?? -1));
  return steps.map(([tx, { net, others, spends }]) => ({
    tx,
    spends,
    time: tx === undefined ? network.systemStart : slotToTime(network, tx.slot),
    net,
    others: tx === undefined ? new Map() : others,
    trades: market.trades.filter((trade) => trade.tx === tx?.hash && trade.wallet === stake),
    withdrawn: market.withdrawals
      .filter((each) => each.tx === tx?.hash && each.stake === stake)
      .reduce((sum, { lovelace }) => sum + lovelace, 0n),
  }));
}

export interface PlainProfit {
  readonly quantity: bigint;
  readonly realized: bigint;
  readonly cost: bigint;
  readonly unknown: bigint;
  readonly bought: bigint;
  readonly received: bigint;
  readonly sold: bigint;
  readonly soldFor: bigint;
}

export interface PlainSale {
  readonly tx: string;
  readonly time: number;
  readonly unit: string;
  readonly gain: bigint | undefined;
}

/** Profit of one token, by FIFO or average cost; `worthOf` converts ADA. */
export function computeProfit(
  steps: readonly PlainStep[],
  unit: string,
  method: 'fifo' | 'average',
  toWorth: (lovelace: bigint, time: number) => bigint | undefined = (lovelace) => lovelace,
): PlainProfit & { readonly sales: readonly PlainSale[] } {
  let piles: { quantity: bigint; cost: bigint | undefined }[] = [];
  let [realized, bought, received, sold, soldFor] = [0n, 0n, 0n, 0n, 0n];
  const sales: PlainSale[] = [];
  const put = (quantity: bigint, cost: bigint | undefined): void => {
    const same = method === 'average' && piles.find((pile) => (pile.cost === undefined) === (cost === undefined));
    if (!same) return void piles.push({ quantity, cost });
    same.quantity += quantity;
    if (same.cost !== undefined) same.cost += cost ?? 0n;
  };
  const consumeLots = (quantity: bigint): { known: bigint; cost: bigint } => {
    const all = piles.reduce((sum, pile) => sum + pile.quantity, 0n);
    const known = piles.find(({ cost }) => cost !== undefined)?.quantity ?? 0n;
    let [left, consumed, cost] = [quantity, 0n, 0n];
    for (const pile of piles) {
      const share = pile.cost === undefined ? quantity - (known * quantity) / all : (known * quantity) / all;
      const part = method === 'average' ? share : left < pile.quantity ? left : pile.quantity;
      if (part === 0n) continue;
      if (pile.cost !== undefined) {
        const paid = (pile.cost * part) / pile.quantity;
        cost += paid;
        consumed += part;
        pile.cost -= paid;
      }
      pile.quantity -= part;
      left -= part;
    }
    piles = piles.filter((pile) => pile.quantity > 0n);
    return { known: consumed, cost };
  };
  for (const { tx, time, net, trades } of steps) {
    let rest = net.get(unit) ?? 0n;
    for (const trade of trades) {
      if (trade.given === unit) rest += trade.amountIn;
      if (trade.got === unit) rest -= trade.amountOut;
    }
    if (rest > 0n) {
      put(rest, undefined);
      received += rest;
    }
    for (const { given, got, amountIn, amountOut, lovelace } of trades) {
      const value = lovelace === null ? undefined : toWorth(lovelace, time);
      if (got === unit) {
        put(amountOut, value);
        bought += amountOut;
      }
      if (given !== unit) continue;
      const { known, cost } = consumeLots(amountIn);
      const gain = value === undefined || known === 0n ? undefined : (value * known) / amountIn - cost;
      realized += gain ?? 0n;
      sold += amountIn;
      soldFor += value ?? 0n;
      sales.push({ tx: tx?.hash ?? '', time, unit, gain });
    }
    if (rest < 0n) consumeLots(-rest);
  }
  const sum = (of: (pile: { quantity: bigint; cost: bigint | undefined }) => bigint): bigint =>
    piles.reduce((total, pile) => total + of(pile), 0n);
  return {
    quantity: sum(({ quantity }) => quantity),
    cost: sum(({ cost }) => cost ?? 0n),
    unknown: sum(({ quantity, cost }) => (cost === undefined ? quantity : 0n)),
    realized,
    bought,
    received,
    sold,
    soldFor,
    sales,
  };
}
