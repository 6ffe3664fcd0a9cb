import { type OutputContent, plainOutput } from '../../../chains/cardano/transactions/output.js';

import { toHex } from '../../../kernel/hex.js';
import { divideUp } from '../../../market/curves/rounding.js';
import { type MinswapV2Step, minswapV2OrderDatum } from '../../../market/dexes/minswap-v2-order-datum.js';
import { LOVELACE, toHoldings, type Unit } from '../../../market/unit.js';
import { assetList } from '../coins.js';
import type { Wallet } from '../wallet.js';
import { minswapV2Adapter, minswapV2Shares } from './adapters/minswap.js';
import { spendUse } from './batcher.js';
import type { PoolState } from './dex-adapter.js';
import type { LivePool, OpenOrder } from './live-pool.js';
import { orderAddress, poolOutput } from './live-pools.js';
import { contractOutput, getAddress, getTime, type MarketContext, toParty, tryCompose } from './market-context.js';

const FEE = minswapV2Adapter.batcherFee;
const DEPOSIT = 2_000_000n;

const isMinswapV2 = ({ venue }: LivePool): boolean => venue.adapter === minswapV2Adapter;

/** A Minswap V2 order other than a swap; `gives` is its value besides fees. */
export function placeStep(
  context: MarketContext,
  { venue }: LivePool,
  owner: Wallet,
  step: MinswapV2Step,
  gives: ReadonlyMap<Unit, bigint>,
): boolean {
  const party = toParty(owner);
  const datum = minswapV2OrderDatum({
    canceller: { kind: 'signature', hash: toHex(party.payment.hash) },
    refund: party,
    lpAsset: minswapV2Shares(venue),
    step,
    maxBatcherFee: FEE,
  });
  const holds = new Map(gives).set(LOVELACE, (gives.get(LOVELACE) ?? 0n) + FEE + DEPOSIT);
  const output = contractOutput(context, orderAddress(context, venue, party), holds, datum, false);
  return tryCompose(context, { payer: owner, outputs: [output] }) !== undefined;
}

/** A deposit of both assets, or a withdrawal for shares. */
export function placeDeposit(context: MarketContext, livePool: LivePool, owner: Wallet, lovelace: bigint): boolean {
  const { reserves, shares } = livePool.state;
  const second = divideUp(lovelace * reserves[1], reserves[0]);
  const minShares = (shares * lovelace * 98n) / (reserves[0] * 100n);
  const [first, token] = livePool.venue.assets;
  const gives = new Map([
    [first, lovelace],
    [token, second],
  ]);
  return placeStep(
    context,
    livePool,
    owner,
    { kind: 'deposit', amounts: [lovelace, second], leastShares: minShares },
    gives,
  );
}

export function placeWithdrawal(context: MarketContext, livePool: LivePool, owner: Wallet, shares: bigint): boolean {
  const gives = new Map([[minswapV2Shares(livePool.venue), shares]]);
  return placeStep(context, livePool, owner, { kind: 'withdraw', shares, least: [1n, 1n] }, gives);
}

/** Executes orders that change the shares of a pool, one at a time. */
export function fillLiquidity(context: MarketContext, livePool: LivePool, openOrders: readonly OpenOrder[]): boolean {
  if (!isMinswapV2(livePool)) return false;
  const found = openOrders.find(
    ({ order }) => order.pool === livePool.pool.id && (order.step === 'deposit' || order.step === 'withdraw'),
  );
  if (found?.order.owner === undefined) return false;
  const { venue, held, state } = livePool;
  const done = found.order.step === 'deposit' ? computeDeposit(livePool, found) : computeWithdrawal(livePool, found);
  const pool = poolOutput(context, venue, { ...state, ...done.state, time: getTime(context) * 1000 });
  const { paid } = done;
  const lovelace = (paid.get(LOVELACE) ?? 0n) + DEPOSIT;
  const tokens = new Map([...paid].filter(([unit, amount]) => unit !== LOVELACE && amount > 0n));
  const result: OutputContent = plainOutput(getAddress(context, found.order.owner), lovelace, assetList(tokens));
  return (
    tryCompose(context, {
      payer: context.market.batcher,
      spend: [held, found.held],
      outputs: [pool, result],
      uses: [spendUse(held, venue.adapter.poolRedeemer), spendUse(found.held, venue.adapter.fillRedeemer)],
    }) !== undefined
  );
}

interface Changed {
  readonly state: Pick<PoolState, 'reserves' | 'shares'>;
  readonly paid: ReadonlyMap<Unit, bigint>;
}

/** Deposits both assets in the ratio of the pool and returns the excess of one. */
function computeDeposit({ state, venue }: LivePool, { held }: OpenOrder): Changed {
  const holds = toHoldings(held.output);
  const [a, b] = state.reserves;
  const given = [(holds.get(LOVELACE) ?? 0n) - FEE - DEPOSIT, holds.get(venue.assets[1]) ?? 0n] as const;
  const isFirstScarce = given[0] * b <= given[1] * a;
  const used = isFirstScarce
    ? ([given[0], divideUp(given[0] * b, a)] as const)
    : ([divideUp(given[1] * a, b), given[1]] as const);
  const shares = isFirstScarce ? (state.shares * used[0]) / a : (state.shares * used[1]) / b;
  return {
    state: { reserves: [a + used[0], b + used[1]], shares: state.shares + shares },
    paid: new Map([
      [LOVELACE, given[0] - used[0]],
      [venue.assets[1], given[1] - used[1]],
      [minswapV2Shares(venue), shares],
    ]),
  };
}

function computeWithdrawal({ state, venue }: LivePool, { held }: OpenOrder): Changed {
  const shares = toHoldings(held.output).get(minswapV2Shares(venue)) ?? 0n;
  const [a, b] = state.reserves;
  const out = [(a * shares) / state.shares, (b * shares) / state.shares] as const;
  return {
    state: { reserves: [a - out[0], b - out[1]], shares: state.shares - shares },
    paid: new Map([
      [LOVELACE, out[0]],
      [venue.assets[1], out[1]],
    ]),
  };
}

/** A stop order and a one-cancels-other order, whose price may never be reached. */
export function placeConditions(context: MarketContext, livePool: LivePool, owner: Wallet): void {
  const [, token] = livePool.venue.assets;
  const amount = livePool.state.reserves[1] / 900n;
  const worth = (amount * livePool.state.reserves[0]) / livePool.state.reserves[1];
  const gives = new Map([[token, amount]]);
  placeStep(context, livePool, owner, { kind: 'stop', direction: 1, amount, stopAt: (worth * 6n) / 10n }, gives);
  const oco = { kind: 'oco', direction: 1, amount, wanted: worth * 2n, stopAt: worth / 2n } as const;
  placeStep(context, livePool, owner, oco, gives);
}
