import { localTime } from '../format.js';
import { Chart } from './chart.js';

interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
}

/** Prices over time with their volume. */
export const CandleChart = ({ label, candles }: { readonly label: string; readonly candles: readonly Candle[] }) => (
  <Chart
    label={label}
    spec={{
      x: candles.map(({ time }) => time),
      xName: 'Time',
      isTime: true,
      formatX: localTime,
      series: [],
      candles: {
        open: candles.map(({ open }) => open),
        high: candles.map(({ high }) => high),
        low: candles.map(({ low }) => low),
        close: candles.map(({ close }) => close),
        volume: candles.map(({ volume }) => volume),
      },
    }}
  />
);
