import { useState } from 'preact/hooks';
import { BarChart } from '../charts/bar-chart.js';
import { count } from '../format.js';
import type { PageProps } from '../page-props.js';
import { Section } from '../parts/primitives.js';
import { Table } from '../parts/table.js';
import { Title } from '../parts/title.js';
import { Show, useRequest } from '../request.js';
import { Link } from '../router.js';
import { api } from '../session.js';
import { describeForecast, usageBars } from '../usage-bars.js';

const SPANS = {
  day: { name: 'A day', days: 1, resolution: 'hour', bars: 24 },
  month: { name: '30 days', days: 30, resolution: 'day', bars: 30 },
  year: { name: 'A year', days: 365, resolution: 'month', bars: 12 },
} as const;

type Span = keyof typeof SPANS;

export function UsagePage(_: PageProps) {
  const [span, setSpan] = useState<Span>('month');
  const { days, resolution, bars } = SPANS[span];
  const requestState = useRequest(`usage ${span}`, async (signal) => {
    const from = new Date(Date.now() - days * 86_400_000).toISOString();
    const [usage, endpoints] = await Promise.all([
      api.getUsage({ from, resolution }, { signal }),
      api.listUsageEndpoints({ from }, { signal }),
    ]);
    return { usage, endpoints };
  });
  return (
    <>
      <Title kind="Account">Usage</Title>
      <fieldset class="row choice">
        <legend class="hidden">Time range</legend>
        {Object.entries(SPANS).map(([key, { name }]) => (
          <button
            key={key}
            type="button"
            class={key === span ? '' : 'plain'}
            aria-pressed={key === span}
            onClick={() => setSpan(key as Span)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <Show requestState={requestState}>
        {({ usage, endpoints }) => (
          <>
            <Section title="This month">
              <Quota used={usage.used} quota={usage.quota} />
              <p class="muted">
                {count(usage.used)} requests
                {usage.quota === null ? ', no limit' : ` of ${count(usage.quota)}`}; resets on{' '}
                {usage.resetAt.slice(0, 10)}. {describeForecast(usage, new Date())}
              </p>
            </Section>
            <Section title="Requests">
              {usage.series.length === 0 ? (
                <p class="muted">No requests in this time range.</p>
              ) : (
                <BarChart
                  label="Requests"
                  bars={usageBars(usage.series, resolution, bars, new Date())}
                  valueName="Requests"
                  badName="Failed"
                  format={count}
                />
              )}
            </Section>
            <p class="more">
              <Link to="/requests">Newest requests with your keys</Link>
            </p>
            <Section title="By operation">
              <Table
                label="Requests by operation"
                head={['Operation', 'Calls', 'Failed', 'Median (p50)', '95 % within']}
                rows={endpoints.map(({ endpoint, calls, errors, p50Ms, p95Ms }) => [
                  <a key="to" href={`/docs#${endpoint}`}>
                    {endpoint}
                  </a>,
                  count(calls),
                  count(errors),
                  milliseconds(p50Ms),
                  milliseconds(p95Ms),
                ])}
              />
            </Section>
          </>
        )}
      </Show>
    </>
  );
}

const milliseconds = (ms: number | null): string => (ms === null ? '' : `${Number(ms.toPrecision(3))} ms`);

function Quota({ used, quota }: { readonly used: number; readonly quota: number | null }) {
  if (quota === null) return null;
  return (
    <meter aria-label="Quota used" min={0} max={quota} high={quota * 0.9} value={used}>
      {used} of {quota}
    </meter>
  );
}
