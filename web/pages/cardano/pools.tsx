import { useState } from 'preact/hooks';
import type { ResultOf } from '../../../client/client.js';
import { Chart } from '../../charts/chart.js';
import { count } from '../../format.js';
import { explore, getCardanoId, type Network } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Badge, Section, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { computeDecentralisation } from './decentralisation.js';
import { Saturation } from './saturation.js';
import { CardanoTabs, getTicker } from './tabs.js';

type Pool = ResultOf<'listPools'>[number];

const PAGE_SIZE = 100;
/** Operators in the chart of stake. */
const OPERATORS = 40;

export function PoolsPage({ network }: SubjectProps) {
  const { alias } = network;
  const requestState = useRequest(alias, (signal) => api.listPools({ network: getCardanoId(network) }, { signal }));
  return (
    <>
      <Title kind={alias}>Stake pools</Title>
      <CardanoTabs network={network} at="pools" />
      <Show requestState={requestState}>
        {(pools) => (
          <>
            <StakeOfOperators pools={pools} />
            <Section title="Pools">
              <PoolTable network={network} pools={pools} />
            </Section>
          </>
        )}
      </Show>
    </>
  );
}

function StakeOfOperators({ pools }: { readonly pools: readonly Pool[] }) {
  const { operators, total, majority } = computeDecentralisation(pools);
  const largest = operators.slice(0, OPERATORS);
  const percent = (stake: bigint): number => (total === 0n ? 0 : Number((stake * 100_000n) / total) / 1_000);
  let sum = 0;
  const sums = largest.map(({ stake }) => {
    sum += percent(stake);
    return sum;
  });
  const format = (value: number): string => `${Number(value.toFixed(2))} %`;
  return (
    <>
      <div class="tiles">
        <Tile name="Pools">{count(pools.filter(({ poolStatus }) => poolStatus !== 'retired').length)}</Tile>
        <Tile name="Operators (pool groups)">{count(operators.length)}</Tile>
        <Tile name="Operators with more than half of the stake">{count(majority)}</Tile>
        <Tile name="Saturated pools">{count(pools.filter((pool) => (pool.liveSaturationPct ?? 0) > 100).length)}</Tile>
      </div>
      <Section title="Stake of the largest operators">
        <Chart
          label="Stake of the largest operators"
          spec={{
            x: largest.map((_, index) => index + 1),
            xName: 'Rank',
            isTime: false,
            formatX: (rank) => (Number.isInteger(rank) ? String(rank) : ''),
            series: [
              {
                name: 'Share',
                values: largest.map(({ stake }) => percent(stake)),
                shape: 'bars',
                tone: 'accent',
                format,
              },
              { name: 'All up to this rank', values: sums, shape: 'line', tone: 'amber', format, axis: 'right' },
            ],
          }}
        />
      </Section>
    </>
  );
}

const compareStake = (a: Pool, b: Pool): number => {
  const difference = BigInt(b.liveStake) - BigInt(a.liveStake);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
};

function PoolTable({ network, pools }: { readonly network: Network; readonly pools: readonly Pool[] }) {
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const { alias } = network;
  return (
    <>
      <Table
        label="Stake pools, largest first"
        head={[
          'Name',
          'Ticker',
          'Live stake',
          'Saturation',
          'Margin',
          'Cost',
          'Pledge',
          'ROA',
          'Delegators',
          'Blocks',
          'State',
        ]}
        rows={pools
          .toSorted(compareStake)
          .slice(0, visibleCount)
          .map((pool) => [
            <Link key="to" to={explore(alias, 'pool', pool.poolIdBech32)}>
              <Written text={pool.name ?? pool.poolIdBech32} most={40} />
            </Link>,
            <Written key="ticker" text={pool.ticker} most={8} />,
            <Ada key="stake" lovelace={pool.liveStake} symbol={getTicker(network)} rounded />,
            pool.liveSaturationPct === null ? '' : <Saturation key="saturation" percent={pool.liveSaturationPct} />,
            `${pool.marginPct} %`,
            <Ada key="cost" lovelace={pool.fixedCost} symbol={getTicker(network)} rounded />,
            <Ada key="pledge" lovelace={pool.pledgeDeclared} symbol={getTicker(network)} rounded />,
            pool.ros === null ? '' : `${pool.ros.toFixed(2)} %`,
            pool.liveDelegators,
            pool.blockCount,
            <Badge key="state" tone={pool.poolStatus === 'registered' ? 'good' : 'warn'}>
              {pool.poolStatus}
            </Badge>,
          ])}
      />
      {pools.length > visibleCount && (
        <button type="button" class="plain more" onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
          Show more of {count(pools.length)}
        </button>
      )}
    </>
  );
}
