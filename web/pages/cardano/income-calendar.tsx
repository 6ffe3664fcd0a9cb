import { useState } from 'preact/hooks';
import { formatDollars } from '../../fiat.js';
import { count } from '../../format.js';
import type { Market, Network } from '../../networks.js';
import { optional } from '../../optional.js';
import { Choice } from '../../parts/choice.js';
import { Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { type MonthOfIncome, sumByMonth } from './income-by-month.js';

interface CalendarProps {
  readonly network: Network;
  readonly market: Market;
  readonly stakeAddress: string;
}

const YEARS = 5;
const formatMonth = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;
const formatAda = (ada: number): string => count(Number(ada.toFixed(6)));

/** Staking rewards of a year by month, with their value when they were paid. */
export function IncomeCalendar({ network, market, stakeAddress }: CalendarProps) {
  const newest = new Date((network.tip?.time ?? Date.now() / 1000) * 1000).getUTCFullYear();
  const [year, setYear] = useState(newest);
  const requestState = useRequest(
    `${stakeAddress} ${year}`,
    (signal) => optional(api.getWalletReport({ network: market, stakeAddress, year, currency: 'USD' }, { signal })),
    String(network.tip?.epoch),
  );
  const years = Array.from({ length: YEARS }, (_, index) => String(newest - index));
  return (
    <Section title="Income calendar">
      <Choice
        label="Year"
        options={years.map((each) => [each, each] as const)}
        value={String(year)}
        choose={(each) => setYear(Number(each))}
      />
      <Show requestState={requestState}>
        {(report) =>
          report?.rewards == null ? (
            <p class="muted">The index of this network has no rewards.</p>
          ) : (
            <Months year={year} months={sumByMonth(report.rewards)} />
          )
        }
      </Show>
    </Section>
  );
}

function Months({ year, months }: { readonly year: number; readonly months: readonly MonthOfIncome[] }) {
  const paid = months.filter(({ payments }) => payments > 0);
  const total = paid.reduce((sum, { ada }) => sum + ada, 0);
  const largest = Math.max(...paid.map(({ ada }) => ada));
  if (paid.length === 0) return <p class="muted empty">No rewards in {year}.</p>;
  return (
    <>
      <p class="more">
        {formatAda(total)} ADA of rewards in {year}.
      </p>
      <Table
        label={`Income of ${year} by month`}
        head={['Month', 'Payments', 'Rewards, ADA', 'Share of the largest month', 'Value when paid']}
        fixed
        rows={months.map(({ month, payments, ada, dollars }) => [
          formatMonth(year, month),
          payments === 0 ? '' : count(payments),
          payments === 0 ? '' : formatAda(ada),
          payments === 0 ? (
            ''
          ) : (
            <meter aria-label={`Share of the largest month, ${formatMonth(year, month)}`} max={largest} value={ada} />
          ),
          payments === 0 || dollars === null ? '' : formatDollars(dollars),
        ])}
      />
    </>
  );
}
