import { useState } from 'preact/hooks';
import type { ResultOf } from '../../../client/client.js';
import { Chart } from '../../charts/chart.js';
import { formatShort } from '../../charts/spec.js';
import { count, localTime, written } from '../../format.js';
import { bitcoinId, explore } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Choice } from '../../parts/choice.js';
import { OutsideLink, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { Btc } from './coins.js';
import { BitcoinTabs } from './ordinals.js';

const INTERVALS = [
  ['24h', 'Day'],
  ['1w', 'Week'],
  ['1m', 'Month'],
  ['1y', 'Year'],
  ['all', 'All'],
] as const;
type Interval = (typeof INTERVALS)[number][0];

const RECENT_BLOCKS = 20;
/** Pools in the chart. */
const CHART_POOLS = 20;

const formatHashrate = (hashes: number): string => {
  for (const [unit, name] of [
    [1e18, 'EH/s'],
    [1e15, 'PH/s'],
    [1e12, 'TH/s'],
    [1e9, 'GH/s'],
    [1e6, 'MH/s'],
  ] as const)
    if (hashes >= unit) return `${count(Number((hashes / unit).toPrecision(4)))} ${name}`;
  return `${count(Number(hashes.toPrecision(4)))} H/s`;
};

/** Mining pools by their blocks, and averages of blocks over time. */
export function MiningPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  const [interval, setInterval] = useState<Interval>('1w');
  const requestState = useRequest(
    `${alias} ${interval}`,
    async (signal) => {
      const params = { network: bitcoinId(network) };
      const [mining, averages, hashrate, { data: blocks }] = await Promise.all([
        api.listBitcoinMiningPools({ ...params, interval }, { signal }),
        api.listBitcoinBlockAverages({ ...params, interval }, { signal }),
        api.getBitcoinHashrateHistory({ ...params, interval }, { signal }),
        api.listBitcoinBlocks({ ...params, limit: RECENT_BLOCKS }, { signal }),
      ]);
      return { mining, averages, hashrate, blocks };
    },
    tip?.hash,
  );
  return (
    <>
      <Title kind={alias}>Mining</Title>
      <BitcoinTabs network={network} at="mining" />
      <Choice label="Time range" options={INTERVALS} value={interval} choose={setInterval} />
      <Show requestState={requestState}>
        {({ mining, averages, hashrate, blocks }) => (
          <>
            <div class="tiles">
              <Tile name="Hashrate, 144 blocks">{formatHashrate(mining.hashrate)}</Tile>
              <Tile name="Blocks in this range">{count(mining.blockCount)}</Tile>
              <Tile name="Pools">{count(mining.pools.length)}</Tile>
            </div>
            <Section title="Pools">
              <PoolChart mining={mining} />
              <Table
                label="Mining pools, most blocks first"
                head={['Pool', 'Blocks', 'Share', 'Empty blocks', 'Site']}
                rows={mining.pools.map(({ name, link, blockCount, emptyBlockCount }) => [
                  written(name, 40),
                  count(blockCount),
                  formatShare(blockCount, mining.blockCount),
                  count(emptyBlockCount),
                  link === '' ? '' : <OutsideLink key="site" url={link} />,
                ])}
                empty="No blocks in this time range."
              />
            </Section>
            <Section title="Hashrate and difficulty">
              <HashrateChart hashrate={hashrate} />
            </Section>
            <Section title="Blocks over time">
              <AverageCharts averages={averages} />
            </Section>
            <Section title="Newest blocks">
              <Table
                label="Newest blocks with their pools"
                head={['Height', 'Pool', 'Age', 'Transactions', 'Reward']}
                rows={blocks.map(({ hash, height, pool, time, txCount, totalFees, subsidy }) => [
                  <Link key="at" to={explore(alias, 'block', hash)}>
                    {count(height)}
                  </Link>,
                  pool === null ? <span class="muted">not known</span> : written(pool.name, 40),
                  <Timestamp key="time" seconds={time} />,
                  count(txCount),
                  <Btc key="reward" sat={totalFees + subsidy} />,
                ])}
              />
            </Section>
          </>
        )}
      </Show>
    </>
  );
}

const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((part / whole) * 100).toFixed(2)} %`;

function PoolChart({ mining: { pools, blockCount } }: { readonly mining: ResultOf<'listBitcoinMiningPools'> }) {
  const largest = pools.slice(0, CHART_POOLS);
  if (largest.length < 2) return null;
  return (
    <Chart
      label="Blocks by pool"
      spec={{
        x: largest.map((_, index) => index),
        xName: 'Pool',
        isTime: false,
        formatX: (index) => written(largest[index]?.name ?? '', 20),
        series: [
          {
            name: 'Share of blocks',
            values: largest.map((pool) => (pool.blockCount / blockCount) * 100),
            shape: 'bars',
            tone: 'amber',
            format: (value) => `${Number(value.toFixed(2))} %`,
          },
        ],
      }}
    />
  );
}

function HashrateChart({ hashrate }: { readonly hashrate: ResultOf<'getBitcoinHashrateHistory'> }) {
  const { days, adjustments, difficulty } = hashrate;
  if (days.length < 2) return <p class="muted">Too few days in this time range.</p>;
  const [first] = adjustments;
  const before = first === undefined ? difficulty : first.difficulty / first.ratio;
  const getDifficulty = (time: number): number =>
    adjustments.findLast((each) => each.blockTime < time + DAY_SECONDS)?.difficulty ?? before;
  return (
    <Chart
      label="Hashrate by day, and difficulty"
      spec={{
        x: days.map(({ time }) => time),
        xName: 'Day',
        isTime: true,
        formatX: (time) => new Date(time * 1000).toISOString().slice(0, 10),
        series: [
          {
            name: 'Hashrate',
            values: days.map((day) => day.hashrate),
            shape: 'line',
            tone: 'amber',
            format: formatHashrate,
          },
          {
            name: 'Difficulty',
            values: days.map(({ time }) => getDifficulty(time)),
            shape: 'line',
            tone: 'blue',
            format: formatShort,
            axis: 'right',
          },
        ],
      }}
    />
  );
}

const DAY_SECONDS = 86_400;
const SATOSHI = 1e8;

function AverageCharts({ averages }: { readonly averages: ResultOf<'listBitcoinBlockAverages'> }) {
  if (averages.length < 2) return <p class="muted">Too few blocks in this time range.</p>;
  const common = { x: averages.map(({ time }) => time), xName: 'Time', isTime: true, formatX: localTime } as const;
  return (
    <>
      <Chart
        label="Fees and rewards of blocks"
        spec={{
          ...common,
          series: [
            {
              name: 'Reward, BTC',
              values: averages.map(({ reward }) => reward / SATOSHI),
              shape: 'line',
              tone: 'accent',
              format: (value) => String(Number(value.toFixed(8))),
            },
            {
              name: 'Fees, sat',
              values: averages.map(({ fees }) => fees),
              shape: 'line',
              tone: 'amber',
              format: formatShort,
              axis: 'right',
            },
          ],
        }}
      />
      <Chart
        label="Size and weight of blocks"
        spec={{
          ...common,
          series: [
            {
              name: 'Bytes',
              values: averages.map(({ size }) => size),
              shape: 'line',
              tone: 'blue',
              format: formatShort,
            },
            {
              name: 'Weight',
              values: averages.map(({ weight }) => weight),
              shape: 'line',
              tone: 'muted',
              format: formatShort,
            },
          ],
        }}
      />
    </>
  );
}
