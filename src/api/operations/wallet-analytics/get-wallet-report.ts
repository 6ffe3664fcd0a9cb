import Type from 'typebox';
import type { Unit } from '../../../market/unit.js';
import { BytesResponse } from '../../kit/bytes-response.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import {
  Amount,
  Closed,
  Count,
  DateTime,
  Defaulted,
  described,
  Integer,
  MapOf,
  Nullable,
  named,
  OneOf,
  PlainNumber,
} from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import type { Currency } from '../../services/market/valuation.js';
import { inAda } from '../../services/wallet-analytics/holdings.js';
import type { LedgerEvent } from '../../services/wallet-analytics/ledger.js';
import {
  buildTaxReport,
  INCOME_CLASSES,
  isRefund,
  MAX_ROWS,
  type Report,
  sumKnown,
} from '../../services/wallet-analytics/report.js';
import { CEILING_TEXT, parseWallet } from '../../services/wallet-analytics/wallet.js';
import { REWARD_TYPES, toRewardType } from '../../shapes/accounts/rewards.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { CurrencyText } from '../../shapes/market/parameters.js';
import { WALLET, WALLET_EXAMPLE } from '../../shapes/wallet-analytics/holdings.js';

const money = (description: string) => Nullable(Type.Number({ 'x-plain': true, description }));
const txFields = { time: described(DateTime, 'Time of the block'), txHash: Type.String({ description: FIELD.txHash }) };

const WalletReport = named(
  'WalletReport',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    year: Integer({ description: 'Calendar year (UTC) of the report' }),
    currency: OneOf(['ADA', 'USD', 'EUR'], 'Currency of the values'),
    method: OneOf(['fifo'], 'Cost basis method: FIFO, the oldest units are sold first'),
    income: Type.Array(
      Closed({
        ...txFields,
        class: OneOf(INCOME_CLASSES, 'Kind of income'),
        unit: Type.String({ description: '`lovelace`, or policy and name' }),
        quantity: described(Amount, 'Quantity in the smallest unit of the asset, or in lovelace'),
        value: money('Value at the time of receipt, in the report currency; null when there was no price'),
      }),
      { description: 'Income without a trade, oldest first' },
    ),
    disposals: Type.Array(
      Closed({
        ...txFields,
        unit: Type.String({ description: FIELD.unit }),
        quantity: described(Amount, 'Quantity sold, in the smallest unit of the asset'),
        proceeds: money('Value at the time of disposal, in the report currency'),
        cost: money('Cost of the disposed units with a known cost, in the report currency; null when none is known'),
        gain: money('Gain of the disposed units with a known cost'),
        costBasisComplete: Type.Boolean({ description: 'True when the cost of everything sold is known' }),
      }),
      { description: 'Sales, oldest first' },
    ),
    withdrawals: Type.Array(
      Closed({
        ...txFields,
        ada: described(PlainNumber, 'Amount withdrawn, in ada'),
        value: money('Value at the time of withdrawal, in the report currency'),
      }),
      { description: 'Withdrawals of rewards, oldest first' },
    ),
    rewards: Nullable(
      Type.Array(
        Closed({
          time: described(DateTime, 'Time of the first block of the epoch that paid it'),
          epoch: Count('Epoch in which the reward was earned'),
          spendableEpoch: Count('Epoch that paid it'),
          type: OneOf(REWARD_TYPES, 'Kind of reward; refunds of deposits are not income'),
          ada: described(PlainNumber, 'Amount in ada'),
          value: money('Value at the time of payment, in the report currency'),
        }),
        { description: 'Payments of the ledger to the account, oldest first; null when the index has no ledger state' },
      ),
    ),
    feesAda: Type.Number({
      'x-plain': true,
      description: 'Fees of transactions whose inputs all belong to the account',
    }),
    activities: MapOf(Count(), 'Number of transactions of each kind'),
    totals: Closed(
      {
        income: money('Total in the report currency; null when one entry has no value'),
        proceeds: money('Total in the report currency; null when one entry has no value'),
        gain: money('Total gain of disposed units with a known cost'),
        withdrawals: money('Total in the report currency; null when one entry has no value'),
        rewards: money(
          'Total without refunds of deposits; null when one entry has no value or the index has no ledger state',
        ),
        fees: money('Total in the report currency; null when one entry has no value'),
      },
      { description: 'Totals of the year, in the report currency' },
    ),
  }),
);

export const getWalletReport = operation({
  ...WALLET,
  id: 'getWalletReport',
  route: 'GET /api/wallet/{stakeAddress}/report',
  summary: "Get an account's yearly report of income, sales and withdrawals",
  description: `A calendar year in UTC, as JSON or CSV. Every entry has its value at its time; sales use the oldest units first (FIFO). Spending ADA is not a sale. Rewards are income when they are paid; a withdrawal only moves them. ${CEILING_TEXT} A year of more than ${MAX_ROWS} rows is rejected too.`,
  path: StakePath,
  query: Type.Object({
    year: Type.Optional(
      Integer({ minimum: 2017, maximum: 2999, description: 'Year; by default that of the newest block' }),
    ),
    currency: CurrencyText,
    format: Defaulted(OneOf(['json', 'csv'], 'Format of the report'), 'json'),
  }),
  result: WalletReport,
  bytesType: 'text/csv',
  errors: [],
  example: WALLET_EXAMPLE,

  handle: (context, { path, query: { year, currency, format } }) => {
    const find = parseWallet({ stakeAddresses: [path.stakeAddress] }, context.network);
    return withMarket(context, async (request) => {
      const reportYear = year ?? new Date(request.marketState.time * 1000).getUTCFullYear();
      const wallet = await find(request.db);
      const report = await buildTaxReport(request, wallet, { year: reportYear, currency });
      if (format === 'csv') return new BytesResponse(new TextEncoder().encode(formatCsv(report, currency)));
      const [stakeAddress = path.stakeAddress] = wallet.stakeAddresses;
      return { stakeAddress, year: reportYear, currency, method: 'fifo' as const, ...toReportJson(report) };
    });
  },
});

const toAmountJson = (value: bigint | undefined): number | null => (value === undefined ? null : inAda(value));

const toTxFields = ({ time, step }: LedgerEvent) => ({
  time: new Date(time * 1000).toISOString(),
  txHash: step.txHash,
});

function toReportJson({ income, disposals, withdrawals, rewards, fees, feesValue, activities }: Report) {
  return {
    income: income.map(({ event, class: kind, unit, quantity, value }) => ({
      ...toTxFields(event),
      class: kind,
      unit,
      quantity: quantity.toString(),
      value: toAmountJson(value),
    })),
    disposals: disposals.map(({ event, unit, quantity, known, proceeds, cost, gain }) => ({
      ...toTxFields(event),
      unit,
      quantity: quantity.toString(),
      proceeds: toAmountJson(proceeds),
      cost: known === 0n ? null : inAda(cost),
      gain: toAmountJson(gain),
      costBasisComplete: known === quantity,
    })),
    withdrawals: withdrawals.map(({ event, lovelace, value }) => ({
      ...toTxFields(event),
      ada: inAda(lovelace),
      value: toAmountJson(value),
    })),
    rewards:
      rewards?.map(({ reward, time, value }) => ({
        time: new Date(time * 1000).toISOString(),
        epoch: reward.earnedEpoch,
        spendableEpoch: reward.paidEpoch,
        type: toRewardType(reward.kind),
        ada: inAda(reward.lovelace),
        value: toAmountJson(value),
      })) ?? null,
    feesAda: inAda(fees),
    activities: { ...activities },
    totals: {
      income: toAmountJson(sumKnown(income.map(({ value }) => value))),
      proceeds: toAmountJson(sumKnown(disposals.map(({ proceeds }) => proceeds))),
      gain: inAda(disposals.reduce((sum, { gain }) => sum + (gain ?? 0n), 0n)),
      withdrawals: toAmountJson(sumKnown(withdrawals.map(({ value }) => value))),
      rewards: rewards === undefined ? null : toAmountJson(sumKnown(listEarned(rewards).map(({ value }) => value))),
      fees: toAmountJson(feesValue),
    },
  };
}

const listEarned = (rewards: NonNullable<Report['rewards']>): NonNullable<Report['rewards']> =>
  rewards.filter(({ reward }) => !isRefund(reward));

interface CsvRow {
  /** Unix time in seconds. */
  readonly time: number;
  /** Undefined for rewards, which no transaction pays. */
  readonly event?: LedgerEvent;
  readonly kind: string;
  readonly unit: Unit;
  readonly quantity: bigint;
  readonly value: bigint | undefined;
  readonly cost?: bigint | undefined;
  readonly gain?: bigint | undefined;
}

/** One line per row in the order of time. No field contains text from third parties, so nothing needs escaping. */
function formatCsv({ income, disposals, withdrawals, rewards = [] }: Report, currency: Currency): string {
  const rows: CsvRow[] = [
    ...rewards.map(({ reward, time, value }) => ({
      time,
      kind: `REWARD_${toRewardType(reward.kind).toUpperCase()}`,
      unit: 'lovelace',
      quantity: reward.lovelace,
      value,
    })),
    ...income.map(({ class: kind, ...row }) => ({ ...row, time: row.event.time, kind })),
    ...withdrawals.map(({ event, lovelace, value }) => ({
      event,
      time: event.time,
      kind: 'REWARD_WITHDRAWAL',
      unit: 'lovelace',
      quantity: lovelace,
      value,
    })),
    ...disposals.map(({ event, unit, quantity, known, proceeds, cost, gain }) => ({
      event,
      time: event.time,
      kind: 'DISPOSAL',
      unit,
      quantity,
      value: proceeds,
      cost: known === 0n ? undefined : cost,
      gain,
    })),
  ];
  // Rewards come before the transactions of their block.
  const toPosition = ({ event }: CsvRow): number => event?.step.txId ?? -(2 ** 31);
  rows.sort((a, b) => a.time - b.time || toPosition(a) - toPosition(b));
  const lines = rows.map(({ event, time, kind, unit, quantity, value, cost, gain }) => {
    const at = new Date(time * 1000).toISOString();
    return [
      at,
      event?.step.txHash ?? '',
      kind,
      unit,
      quantity,
      decimal(value),
      decimal(cost),
      decimal(gain),
      currency,
    ].join(',');
  });
  return ['time,txHash,kind,unit,quantity,value,cost,gain,currency', ...lines, ''].join('\r\n');
}

/** Exact decimal form of a number of millionths. */
function decimal(value: bigint | undefined): string {
  if (value === undefined) return '';
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
