import { Chart } from './chart.js';

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** Number of failures. */
  readonly bad: number;
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly valueName: string;
  /** Name of the failures; without it they are not shown. */
  readonly badName?: string;
  readonly format: (value: number) => string;
}

/** Bars with names, such as days. Failures are drawn over them. */
export const BarChart = ({ label, bars, valueName, badName, format }: BarChartProps) => (
  <Chart
    label={label}
    spec={{
      x: bars.map((_, index) => index),
      xName: 'Time',
      isTime: false,
      formatX: (index) => bars[index]?.name ?? '',
      series: [
        { name: valueName, values: bars.map(({ value }) => value), shape: 'bars', tone: 'accent', format },
        ...(badName === undefined
          ? []
          : [{ name: badName, values: bars.map(({ bad }) => bad), shape: 'bars', tone: 'red', format } as const]),
      ],
    }}
  />
);
