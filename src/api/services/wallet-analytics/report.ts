import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { Ratio } from '../../../market/curves/curve.js';
import { parseDecimal } from '../../../market/price-text.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { computeWalletProfit, type Disposal } from '../../../market/wallet/profit.js';
import { type WalletReward, walletRewards } from '../../../store/queries/cardano/accounts/wallet-rewards.js';
import { closesBefore } from '../../../store/queries/cardano/accounts/wallet-steps.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import type { MarketRequest } from '../market/market-request.js';
import { type Currency, computeValue, ratesOver } from '../market/valuation.js';
import { ACTIVITIES, type Activity, type LedgerEvent, loadLedger } from './ledger.js';
import { type Wallet, walletTooLarge } from './wallet.js';

export const INCOME_CLASSES = ['RECEIVED', 'MINT', 'LIQUIDITY', 'ORDER', 'GENESIS', 'OTHER'] as const;
export type IncomeClass = (typeof INCOME_CLASSES)[number];

/** Income without a trade. Money is in millionths of the currency; undefined when not known. */
export interface Income {
  readonly event: LedgerEvent;
  readonly class: IncomeClass;
  readonly unit: Unit;
  readonly quantity: bigint;
  readonly value: bigint | undefined;
}

export interface Withdrawal {
  readonly event: LedgerEvent;
  readonly lovelace: bigint;
  readonly value: bigint | undefined;
}

/** A payment of the ledger. Refunds of deposits are listed too, but they are not income. */
export interface RewardIncome {
  readonly reward: WalletReward;
  readonly time: number;
  readonly value: bigint | undefined;
}

export const isRefund = ({ kind }: WalletReward): boolean => kind === 'pool-refund' || kind === 'proposal-refund';

export interface Sale extends Omit<Disposal, 'event'> {
  readonly event: LedgerEvent;
}

export interface Report {
  readonly income: readonly Income[];
  readonly disposals: readonly Sale[];
  readonly withdrawals: readonly Withdrawal[];
  /** Undefined where the index has no ledger state. */
  readonly rewards: readonly RewardIncome[] | undefined;
  /** Fees of transactions that only this wallet funded. */
  readonly fees: bigint;
  readonly feesValue: bigint | undefined;
  readonly activities: Readonly<Record<Activity, number>>;
}

/** Maximum number of rows for one year. */
export const MAX_ROWS = 20_000;
/** An older price says nothing about the value. */
const PRICE_SECONDS = 30 * 86_400;

/** Income and sales of a wallet in a UTC year. Costs reach back to the start of the chain. */
export async function buildTaxReport(
  request: MarketRequest,
  wallet: Wallet,
  { year, currency }: { readonly year: number; readonly currency: Currency },
): Promise<Report> {
  const events = await loadLedger(request, wallet);
  const [from, to] = [Date.UTC(year, 0, 1) / 1000, Date.UTC(year + 1, 0, 1) / 1000];
  const isInYear = ({ time }: LedgerEvent): boolean => time >= from && time < to;
  // Rewards need the rates of the whole year, also where the wallet had no transaction.
  const first = Math.min(events[0]?.time ?? from, from);
  const rateAt = await ratesOver(request, { from: first, to: Math.min(to, request.marketState.time) });
  const valueAt = (lovelace: bigint, time: number): bigint | undefined =>
    computeValue(lovelace, rateAt(time, currency));
  const { rests, disposals } = computeWalletProfit(events, 'fifo', valueAt);
  const incoming = events.flatMap((event, position) =>
    isInYear(event) ? collectIncome(event, rests[position] ?? new Map()) : [],
  );
  const sales = disposals.flatMap((disposal): Sale[] => {
    const event = events[disposal.event];
    return event !== undefined && isInYear(event) ? [{ ...disposal, event }] : [];
  });
  const own = events.filter(isInYear);
  const rewards = await loadRewards(request, wallet, { from, to });
  if (incoming.length + sales.length + own.length + (rewards?.length ?? 0) > MAX_ROWS)
    throw walletTooLarge('rows in that year', MAX_ROWS, 'it is too large for a report');
  const prices = await loadPrices(request, incoming);
  const getFees = own.flatMap(({ step, time }) =>
    step.alone && step.fee !== undefined ? [{ fee: step.fee, value: valueAt(step.fee, time) }] : [],
  );
  return {
    income: incoming.map((each, position) => {
      const lovelace = each.unit === LOVELACE ? each.quantity : computeValue(each.quantity, prices[position]);
      return { ...each, value: lovelace === undefined ? undefined : valueAt(lovelace, each.event.time) };
    }),
    disposals: sales,
    withdrawals: own
      .filter(({ step }) => step.withdrawn > 0n)
      .map((event) => ({
        event,
        lovelace: event.step.withdrawn,
        value: valueAt(event.step.withdrawn, event.time),
      })),
    rewards: rewards?.map((reward) => {
      const time = slotToTime(request.network, reward.slot);
      return { reward, time, value: valueAt(reward.lovelace, time) };
    }),
    fees: getFees.reduce((sum, { fee }) => sum + fee, 0n),
    feesValue: sumKnown(getFees.map(({ value }) => value)),
    activities: countActivities(own),
  };
}

/** The rewards of the year; undefined where the index has no ledger state. */
async function loadRewards(
  { db, network }: MarketRequest,
  { owners }: Wallet,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly WalletReward[] | undefined> {
  if (!(await hasLedger(db))) return undefined;
  const toSlot = (time: number): number => (time <= network.systemStart ? 0 : timeToSlot(network, time));
  return await walletRewards(db, owners.stakeIds, { from: toSlot(from), to: toSlot(to), limit: MAX_ROWS + 1 });
}

/** Undefined when any value is undefined. */
export const sumKnown = (values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.reduce(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0n as bigint | undefined,
  );

function countActivities(events: readonly LedgerEvent[]): Readonly<Record<Activity, number>> {
  const counts = Object.fromEntries(ACTIVITIES.map((activity) => [activity, 0])) as Record<Activity, number>;
  for (const { activity } of events) counts[activity] += 1;
  return counts;
}

function collectIncome(event: LedgerEvent, rest: ReadonlyMap<Unit, bigint>): Omit<Income, 'value'>[] {
  const { step } = event;
  // Rewards are listed separately, and a returned deposit is not income.
  const notEarned = step.withdrawn + (step.inputs > 0 && step.deposit < 0n ? -step.deposit : 0n);
  return [...rest].flatMap(([unit, whole]) => {
    const quantity = unit === LOVELACE ? whole - notEarned : whole;
    return quantity > 0n ? [{ event, class: classifyIncome(event), unit, quantity }] : [];
  });
}

function classifyIncome({ activity, step }: LedgerEvent): IncomeClass {
  if (activity === 'GENESIS' || activity === 'LIQUIDITY' || activity === 'MINT') return activity;
  if (activity === 'ORDER_ENDED' || activity === 'ORDER_PLACED' || activity === 'TRADE') return 'ORDER';
  return step.inputs === 0 ? 'RECEIVED' : 'OTHER';
}

/**
 * Lovelace for the smallest unit at each receipt, by the last earlier hour with a trade; in the order of `incoming`.
 */
async function loadPrices(
  { db, marketState }: MarketRequest,
  incoming: readonly Omit<Income, 'value'>[],
): Promise<readonly (Ratio | undefined)[]> {
  const requested = incoming.flatMap(({ unit, event }, position) => {
    const assetId = unit === LOVELACE ? undefined : marketState.assets.get(unit)?.id;
    return assetId === undefined ? [] : [{ assetId, time: event.time, place: position }];
  });
  const closes = await closesBefore(db, requested, PRICE_SECONDS);
  const prices = new Array<Ratio | undefined>(incoming.length).fill(undefined);
  requested.forEach(({ place: position }, index) => {
    const close = closes[index];
    prices[position] = close === undefined ? undefined : parseDecimal(close);
  });
  return prices;
}
