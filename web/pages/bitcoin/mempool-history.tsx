import { useState } from 'preact/hooks';
import { Chart } from '../../charts/chart.js';
import { formatShort } from '../../charts/spec.js';
import { localTime } from '../../format.js';
import { bitcoinId, type Network } from '../../networks.js';
import { Choice } from '../../parts/choice.js';
import { Section } from '../../parts/primitives.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

const INTERVALS = [
  ['2h', 'Two hours'],
  ['24h', 'Day'],
  ['1w', 'Week'],
  ['1m', 'Month'],
  ['1y', 'Year'],
] as const;

/** Size and transactions of the mempool over time. */
export function MempoolHistory({ network }: { readonly network: Network }) {
  const [interval, setInterval] = useState<(typeof INTERVALS)[number][0]>('24h');
  const requestState = useRequest(
    `${network.alias} ${interval}`,
    (signal) => api.listBitcoinMempoolStatistics({ network: bitcoinId(network), interval }, { signal }),
    network.tip?.hash,
  );
  return (
    <Section title="Mempool over time">
      <Choice label="Time range" options={INTERVALS} value={interval} choose={setInterval} />
      <Show requestState={requestState}>
        {({ samples }) => {
          const ascending = samples.toReversed();
          return ascending.length === 0 ? (
            <p class="muted">The mempool is sampled every minute; there is no sample yet.</p>
          ) : (
            <Chart
              label="Mempool over time"
              spec={{
                x: ascending.map(({ time }) => time),
                xName: 'Time',
                isTime: true,
                formatX: localTime,
                series: [
                  {
                    name: 'Virtual bytes',
                    values: ascending.map(({ vsizes }) => vsizes.reduce((sum, each) => sum + each, 0)),
                    shape: 'line',
                    tone: 'amber',
                    format: formatShort,
                  },
                  {
                    name: 'Transactions',
                    values: ascending.map(({ count }) => count),
                    shape: 'line',
                    tone: 'blue',
                    format: formatShort,
                    axis: 'right',
                  },
                ],
              }}
            />
          );
        }}
      </Show>
    </Section>
  );
}
