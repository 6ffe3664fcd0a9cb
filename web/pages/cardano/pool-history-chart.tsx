import type { ResultOf } from '../../../client/client.js';
import { Chart } from '../../charts/chart.js';
import { count } from '../../format.js';

const EPOCHS = 73;

/** Blocks and return (ROA) of a pool by epoch. Rewards are known two epochs later. */
export function PoolHistoryChart({ history }: { readonly history: ResultOf<'listPoolHistory'> }) {
  const epochs = history.toSorted((a, b) => a.epochNo - b.epochNo).slice(-EPOCHS);
  return (
    <Chart
      label="Blocks and return by epoch"
      spec={{
        x: epochs.map(({ epochNo }) => epochNo),
        xName: 'Epoch',
        isTime: false,
        formatX: String,
        series: [
          {
            name: 'Blocks',
            values: epochs.map(({ blockCnt }) => blockCnt),
            shape: 'bars',
            tone: 'accent',
            format: count,
          },
          {
            name: 'Return (ROA)',
            values: epochs.map(({ epochRos }) => epochRos),
            shape: 'line',
            tone: 'amber',
            format: (value) => `${Number(value.toFixed(2))} %`,
            axis: 'right',
          },
        ],
      }}
    />
  );
}
