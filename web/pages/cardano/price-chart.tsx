import { useState } from 'preact/hooks';
import { CandleChart } from '../../charts/candle-chart.js';
import { getMarket, type Network } from '../../networks.js';
import { Choice } from '../../parts/choice.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

const DAY = 86_400;
const RANGES = {
  day: { name: 'Day', seconds: DAY, resolution: '15m' },
  week: { name: 'Week', seconds: 7 * DAY, resolution: '1h' },
  month: { name: 'Month', seconds: 30 * DAY, resolution: '4h' },
  year: { name: 'Year', seconds: 365 * DAY, resolution: '1d' },
  all: { name: 'All', seconds: undefined, resolution: '1w' },
} as const;
type Range = keyof typeof RANGES;

const CURRENCIES = [
  ['ADA', 'in ADA'],
  ['USD', 'in dollars'],
  ['EUR', 'in euros'],
] as const;

/** Candles with volume. The range ends at the newest block, which a simulated chain may have in another time. */
export function PriceChart({ network, unit }: { readonly network: Network; readonly unit: string }) {
  const [range, setRange] = useState<Range>('month');
  const [currency, setCurrency] = useState<(typeof CURRENCIES)[number][0]>('ADA');
  const market = getMarket(network);
  const { seconds, resolution } = RANGES[range];
  const requestState = useRequest(
    `${unit} ${range} ${currency}`,
    async (signal) => {
      if (market === undefined) return [];
      const end = network.tip?.time ?? Math.floor(Date.now() / 1000);
      return api.listCandles(
        {
          network: market,
          assetId: unit,
          resolution,
          currency,
          ...(seconds !== undefined && { from: String(Math.max(0, end - seconds)) }),
        },
        { signal },
      );
    },
    network.tip?.hash,
  );
  return (
    <>
      <div class="row more">
        <Choice
          label="Time range"
          options={Object.entries(RANGES).map(([key, { name }]) => [key as Range, name] as const)}
          value={range}
          choose={setRange}
        />
        <Choice label="Currency" options={CURRENCIES} value={currency} choose={setCurrency} />
      </div>
      <Show requestState={requestState}>
        {(candles) =>
          candles.length === 0 ? (
            <p class="muted">No trades in this time range.</p>
          ) : (
            <CandleChart label={`Price in ${currency}`} candles={candles} />
          )
        }
      </Show>
    </>
  );
}
