import { slotToTime } from '../../../chains/cardano/time.js';
import { groupBy } from '../../../kernel/group-by.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { WalletEvent, WalletTrade } from '../../../market/wallet/profit.js';
import {
  type WalletOrder,
  type WalletStep,
  walletAssetSteps,
  walletOrders,
  walletSteps,
} from '../../../store/queries/cardano/accounts/wallet-steps.js';
import { listAllWalletTrades } from '../../../store/queries/cardano/market/trades.js';
import type { MarketRequest } from '../market/market-request.js';
import { expectWalkable, WALLET_LIMITS, type Wallet, walletTooLarge } from './wallet.js';

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
export async function loadLedger(request: MarketRequest, wallet: Wallet): Promise<readonly LedgerEvent[]> {
  const { db, network, marketState } = request;
  const { owners } = wallet;
  await expectWalkable(db, wallet);
  const steps = await walletSteps(db, owners);
  const assets = await walletAssetSteps(db, owners, WALLET_LIMITS.outputAssets);
  const trades = await listAllWalletTrades(db, owners.orderOwners, WALLET_LIMITS.trades + 1);
  const large = 'it is too large for this operation';
  if (assets === undefined) throw walletTooLarge('assets in all its outputs', WALLET_LIMITS.outputAssets, large);
  if (trades.length > WALLET_LIMITS.trades) throw walletTooLarge('trades', WALLET_LIMITS.trades, large);
  const getAssets = groupBy(assets, ({ txId }) => txId);
  const getTrades = groupBy(trades, ({ txId }) => txId);
  const orders = await walletOrders(db, owners.orderOwners);
  const placed = new Set(orders.map(({ txId }) => txId));
  const ended = groupBy(
    orders.filter(({ spentBy }) => spentBy !== null),
    ({ spentBy }) => spentBy as number,
  );
  return steps.map((step) => {
    const { txId, slot, received, sent } = step;
    const own = getAssets.get(txId) ?? [];
    const net = new Map<Unit, bigint>(own.map(({ unit, quantity }) => [unit, quantity]));
    if (received !== sent) net.set(LOVELACE, received - sent);
    const made = (getTrades.get(txId) ?? []).flatMap((trade): WalletTrade[] => {
      const [given, got] = [marketState.units.get(trade.assetIn), marketState.units.get(trade.assetOut)];
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
    return { ...event, activity: classifyActivity(event, facts) };
  });
}

const SWAP = 0;
const FILLED = new Set([2, 6]);

/** Returns the first matching activity, most specific first. */
function classifyActivity(
  { step, trades, net }: Omit<LedgerEvent, 'activity'>,
  {
    ended,
    placed,
    minted,
  }: { readonly ended: readonly WalletOrder[]; readonly placed: boolean; readonly minted: boolean },
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
