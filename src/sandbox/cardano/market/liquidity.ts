import { type OutputContent, plainOutput } from '../../../chains/cardano/transactions/output.js';

import { toHex } from '../../../kernel/hex.js';
import { divideUp } from '../../../market/curves/rounding.js';
import { type MinswapV2Step, minswapV2OrderDatum } from '../../../market/dexes/minswap-v2-order-datum.js';
import { holdingsOf, LOVELACE, type Unit } from '../../../market/unit.js';
import { assetList } from '../coins.js';
import type { Wallet } from '../wallet.js';
import { spendUse } from './batcher.js';
import type { PoolState } from './house.js';
import { minswapV2House, minswapV2Shares } from './houses/minswap.js';
import { addressOf, contractOutput, partyOf, type Scene, tell, timeOf } from './scene.js';
import { orderAddress, poolOutput } from './standing.js';
import type { StandingOrder, StandingPool } from './standing-position.js';

const FEE = minswapV2House.batcherFee;
const DEPOSIT = 2_000_000n;

const isMinswapV2 = ({ venue }: StandingPool): boolean => venue.house === minswapV2House;

/** A Minswap V2 order other than a swap; `gives` is its value besides fees. */
export function placeStep(
  scene: Scene,
  { venue }: StandingPool,
  owner: Wallet,
  step: MinswapV2Step,
  gives: ReadonlyMap<Unit, bigint>,
): boolean {
  const party = partyOf(owner);
  const datum = minswapV2OrderDatum({
    canceller: { kind: 'signature', hash: toHex(party.payment.hash) },
    refund: party,
    lpAsset: minswapV2Shares(venue),
    step,
    maxBatcherFee: FEE,
  });
  const holds = new Map(gives).set(LOVELACE, (gives.get(LOVELACE) ?? 0n) + FEE + DEPOSIT);
  const output = contractOutput(scene, orderAddress(scene, venue, party), holds, datum, false);
  return tell(scene, { payer: owner, outputs: [output] }) !== undefined;
}

/** A deposit of both assets, or a withdrawal for shares. */
export function placeDeposit(scene: Scene, standing: StandingPool, owner: Wallet, lovelace: bigint): boolean {
  const { reserves, shares } = standing.state;
  const second = divideUp(lovelace * reserves[1], reserves[0]);
  const leastShares = (shares * lovelace * 98n) / (reserves[0] * 100n);
  const [first, token] = standing.venue.assets;
  const gives = new Map([
    [first, lovelace],
    [token, second],
  ]);
  return placeStep(scene, standing, owner, { kind: 'deposit', amounts: [lovelace, second], leastShares }, gives);
}

export function placeWithdrawal(scene: Scene, standing: StandingPool, owner: Wallet, shares: bigint): boolean {
  const gives = new Map([[minswapV2Shares(standing.venue), shares]]);
  return placeStep(scene, standing, owner, { kind: 'withdraw', shares, least: [1n, 1n] }, gives);
}

/** Executes orders that change the shares of a pool, one at a time. */
export function fillLiquidity(scene: Scene, standing: StandingPool, waiting: readonly StandingOrder[]): boolean {
  if (!isMinswapV2(standing)) return false;
  const found = waiting.find(
    ({ order }) => order.pool === standing.pool.id && (order.step === 'deposit' || order.step === 'withdraw'),
  );
  if (found?.order.owner === undefined) return false;
  const { venue, held, state } = standing;
  const done = found.order.step === 'deposit' ? depositOf(standing, found) : withdrawalOf(standing, found);
  const pool = poolOutput(scene, venue, { ...state, ...done.state, time: timeOf(scene) * 1000 });
  const { paid } = done;
  const lovelace = (paid.get(LOVELACE) ?? 0n) + DEPOSIT;
  const tokens = new Map([...paid].filter(([unit, amount]) => unit !== LOVELACE && amount > 0n));
  const result: OutputContent = plainOutput(addressOf(scene, found.order.owner), lovelace, assetList(tokens));
  return (
    tell(scene, {
      payer: scene.market.batcher,
      spend: [held, found.held],
      outputs: [pool, result],
      uses: [spendUse(held, venue.house.poolRedeemer), spendUse(found.held, venue.house.fillRedeemer)],
    }) !== undefined
  );
}

interface Changed {
  readonly state: Pick<PoolState, 'reserves' | 'shares'>;
  readonly paid: ReadonlyMap<Unit, bigint>;
}

/** Deposits both assets in the ratio of the pool and returns the excess of one. */
function depositOf({ state, venue }: StandingPool, { held }: StandingOrder): Changed {
  const holds = holdingsOf(held.output);
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

function withdrawalOf({ state, venue }: StandingPool, { held }: StandingOrder): Changed {
  const shares = holdingsOf(held.output).get(minswapV2Shares(venue)) ?? 0n;
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
export function placeConditions(scene: Scene, standing: StandingPool, owner: Wallet): void {
  const [, token] = standing.venue.assets;
  const amount = standing.state.reserves[1] / 900n;
  const worth = (amount * standing.state.reserves[0]) / standing.state.reserves[1];
  const gives = new Map([[token, amount]]);
  placeStep(scene, standing, owner, { kind: 'stop', direction: 1, amount, stopAt: (worth * 6n) / 10n }, gives);
  const oco = { kind: 'oco', direction: 1, amount, wanted: worth * 2n, stopAt: worth / 2n } as const;
  placeStep(scene, standing, owner, oco, gives);
}
