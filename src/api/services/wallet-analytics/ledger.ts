import { slotToTime } from '../../../chains/cardano/time.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { WalletEvent, WalletTrade } from '../../../market/wallet/profit.js';
import {
  type OwnOrder,
  type WalletStep,
  walletAssetSteps,
  walletOrders,
  walletSteps,
} from '../../../store/queries/cardano/accounts/wallet-steps.js';
import { everyTradeOf } from '../../../store/queries/cardano/market/trades.js';
import type { Asking } from '../market/asking.js';
import { expectWalkable, MOST, tooMuch, type Wallet } from './wallet.js';

export const ACTIVITIES = [
  'GENESIS',
  'TRADE',
  'LIQUIDITY',
  'ORDER_ENDED',
  'ORDER_PLACED',
  'MINT',
  'REWARD_WITHDRAWAL',
  'DEPOSIT',
  'RECEIVED',
  'SENT',
  'INTERNAL',
] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** A transaction of a wallet with its trades and its classification. */
export interface LedgerEvent extends WalletEvent {
  readonly step: WalletStep;
  readonly activity: Activity;
}

/** All transactions of a wallet, in chain order. Tokens in open orders count as the wallet's own. */
export async function ledgerOf(asking: Asking, wallet: Wallet): Promise<readonly LedgerEvent[]> {
  const { db, network, board } = asking;
  const { owners } = wallet;
  await expectWalkable(db, wallet);
  const steps = await walletSteps(db, owners);
  const assets = await walletAssetSteps(db, owners, MOST.outputAssets);
  const trades = await everyTradeOf(db, owners.orderOwners, MOST.trades + 1);
  const large = 'it is too large for this operation';
  if (assets === undefined) throw tooMuch('assets in all its outputs', MOST.outputAssets, large);
  if (trades.length > MOST.trades) throw tooMuch('trades', MOST.trades, large);
  const assetsOf = groupBy(assets, ({ txId }) => txId);
  const tradesOf = groupBy(trades, ({ txId }) => txId);
  const orders = await walletOrders(db, owners.orderOwners);
  const placed = new Set(orders.map(({ txId }) => txId));
  const ended = groupBy(
    orders.filter(({ spentBy }) => spentBy !== null),
    ({ spentBy }) => spentBy as number,
  );
  return steps.map((step) => {
    const { txId, slot, received, sent } = step;
    const own = assetsOf.get(txId) ?? [];
    const net = new Map<Unit, bigint>(own.map(({ unit, quantity }) => [unit, quantity]));
    if (received !== sent) net.set(LOVELACE, received - sent);
    const made = (tradesOf.get(txId) ?? []).flatMap((trade): WalletTrade[] => {
      const [given, got] = [board.units.get(trade.assetIn), board.units.get(trade.assetOut)];
      if (given === undefined || got === undefined) return [];
      const { amountIn, amountOut, lovelace } = trade;
      return [{ given, got, amountIn, amountOut, lovelace: lovelace > 0n ? lovelace : undefined }];
    });
    const event = {
      step,
      time: slot === undefined ? network.systemStart : slotToTime(network, slot),
      trades: made,
      net,
    };
    const facts = {
      ended: ended.get(txId) ?? [],
      placed: placed.has(txId),
      minted: own.some(({ minted, quantity }) => minted && quantity > 0n),
    };
    return { ...event, activity: activityOf(event, facts) };
  });
}

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const SWAP = 0;
const FILLED = new Set([2, 6]);

/** Returns the first matching activity, most specific first. */
function activityOf(
  { step, trades, net }: Omit<LedgerEvent, 'activity'>,
  {
    ended,
    placed,
    minted,
  }: { readonly ended: readonly OwnOrder[]; readonly placed: boolean; readonly minted: boolean },
): Activity {
  if (step.slot === undefined) return 'GENESIS';
  if (trades.length > 0) return 'TRADE';
  if (ended.some((order) => order.step !== SWAP && FILLED.has(order.status))) return 'LIQUIDITY';
  if (ended.length > 0) return 'ORDER_ENDED';
  if (placed) return 'ORDER_PLACED';
  if (minted && step.inputs > 0) return 'MINT';
  if (step.withdrawn > 0n) return 'REWARD_WITHDRAWAL';
  if (step.alone && step.deposit !== 0n) return 'DEPOSIT';
  if (step.inputs === 0) return 'RECEIVED';
  const gave = [...net].some(([unit, quantity]) => quantity < (unit === LOVELACE ? -(step.fee ?? 0n) : 0n));
  return gave ? 'SENT' : 'INTERNAL';
}
