import { useState } from 'preact/hooks';
import { Chart } from '../../charts/chart.js';
import { formatShort } from '../../charts/spec.js';
import { count, localTime } from '../../format.js';
import { useRounds } from '../../interval.js';
import { bitcoinId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Choice } from '../../parts/choice.js';
import { Section } from '../../parts/primitives.js';
import { Tile } from '../../parts/tile.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { DifficultyTile } from './difficulty.js';
import { BitcoinTabs } from './ordinals.js';

const INTERVALS = [
  ['24h', 'Day'],
  ['1w', 'Week'],
  ['1m', 'Month'],
  ['1y', 'Year'],
  ['all', 'All'],
] as const;
type Interval = (typeof INTERVALS)[number][0];

/** The mempool changes between blocks. */
const MEMPOOL_MS = 10_000;

const formatRate = (value: number): string => `${Number(value.toPrecision(3))} sat/vB`;

/** Fees for the next blocks, fees of mined blocks, and difficulty. */
export function FeesPage({ network }: SubjectProps) {
  const requestState = useRequest(
    network.alias,
    async (signal) => {
      const params = { network: bitcoinId(network) };
      const [fees, difficulty] = await Promise.all([
        api.getRecommendedBitcoinFees(params, { signal }),
        optional(api.getBitcoinDifficulty(params, { signal })),
      ]);
      return { fees, difficulty };
    },
    network.tip?.hash,
  );
  return (
    <>
      <Title kind={network.alias}>Fees and difficulty</Title>
      <BitcoinTabs network={network} at="fees" />
      <Show requestState={requestState}>
        {({ fees, difficulty }) => (
          <div class="tiles">
            <Tile name="Next block">{formatRate(fees.fastestFee)}</Tile>
            <Tile name="Half an hour">{formatRate(fees.halfHourFee)}</Tile>
            <Tile name="One hour">{formatRate(fees.hourFee)}</Tile>
            <Tile name="Economy">{formatRate(fees.economyFee)}</Tile>
            {difficulty !== undefined && <DifficultyTile difficulty={difficulty} />}
          </div>
        )}
      </Show>
      <FeeHistory network={network} />
      <FeeHistogram network={network} />
    </>
  );
}

function FeeHistory({ network }: { readonly network: Network }) {
  const [interval, setInterval] = useState<Interval>('24h');
  const requestState = useRequest(
    `${network.alias} ${interval}`,
    (signal) => api.getBitcoinFeeHistory({ network: bitcoinId(network), interval }, { signal }),
    network.tip?.hash,
  );
  return (
    <Section title="Fee rates of blocks">
      <Choice label="Time range" options={INTERVALS} value={interval} choose={setInterval} />
      <Show requestState={requestState}>
        {(history) => {
          const blocks = history.toSorted((a, b) => a.time - b.time);
          const middle = (range: readonly number[]): number | null => range[Math.floor(range.length / 2)] ?? null;
          return (
            <Chart
              label="Fee rates of blocks"
              spec={{
                x: blocks.map(({ time }) => time),
                xName: 'Time',
                isTime: true,
                formatX: localTime,
                series: [
                  {
                    name: 'Highest',
                    values: blocks.map(({ feeRange }) => feeRange.at(-1) ?? null),
                    shape: 'line',
                    tone: 'red',
                    format: formatShort,
                  },
                  {
                    name: 'Median',
                    values: blocks.map(({ feeRange }) => middle(feeRange)),
                    shape: 'line',
                    tone: 'accent',
                    format: formatShort,
                  },
                  {
                    name: 'Lowest',
                    values: blocks.map(({ feeRange }) => feeRange[0] ?? null),
                    shape: 'line',
                    tone: 'blue',
                    format: formatShort,
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

/** Virtual bytes of the mempool by fee rate. */
export function FeeHistogram({ network }: { readonly network: Network }) {
  const round = useRounds(MEMPOOL_MS);
  const requestState = useRequest(
    network.alias,
    (signal) => api.getBitcoinFeeHistogram({ network: bitcoinId(network) }, { signal }),
    `${network.tip?.hash} ${round}`,
  );
  return (
    <Show requestState={requestState}>
      {(histogram) => {
        const ascending = histogram.toReversed();
        return ascending.length === 0 ? (
          <p class="muted">The mempool is empty.</p>
        ) : (
          <Section title="Mempool by fee rate">
            <Chart
              label="Mempool by fee rate"
              spec={{
                x: ascending.map((_, index) => index),
                xName: 'Fee rate from',
                isTime: false,
                formatX: (index) => (ascending[index]?.[0] === undefined ? '' : formatRate(ascending[index][0])),
                series: [
                  {
                    name: 'Virtual bytes',
                    values: ascending.map(([, vsize]) => vsize ?? 0),
                    shape: 'bars',
                    tone: 'amber',
                    format: (value) => (value < 10_000 ? count(value) : formatShort(value)),
                  },
                ],
              }}
            />
          </Section>
        );
      }}
    </Show>
  );
}
