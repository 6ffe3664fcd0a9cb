import { AdaWithValue } from '../../fiat.js';
import { blockNumber, count } from '../../format.js';
import { buildLink, explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Badge, Fields, Id, OutsideLink, Section, Timestamp, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { PoolHistoryChart } from './pool-history-chart.js';
import { Saturation } from './saturation.js';
import { getTicker } from './tabs.js';

export function PoolPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const coin = getTicker(network);
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network) };
      const [pool, blocks, delegators, history] = await Promise.all([
        api.getPool({ ...params, id }, { signal }),
        api.listBlocksByPool({ ...params, poolId: id, pageSize: 10 }, { signal }),
        api.listPoolDelegators({ ...params, poolId: id, pageSize: 10 }, { signal }),
        api.listPoolHistory({ ...params, poolId: id }, { signal }),
      ]);
      return { pool, blocks, delegators, history };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Stake pool" id={id} />}>
      {({ pool, blocks, delegators, history }) => (
        <>
          <Title
            kind="Stake pool"
            beside={
              <>
                <Badge tone={pool.poolStatus === 'registered' ? 'good' : 'warn'}>{pool.poolStatus}</Badge>
                {/* The ledger rejects a delegation to a retired pool, and a delegation to a retiring pool ends with it. */}
                {pool.poolStatus === 'registered' && (
                  <Link to={buildLink(alias, 'delegation', { poolId: pool.poolIdBech32 })} class="button plain small">
                    Delegate stake
                  </Link>
                )}
                <Link to={explore(alias, 'compare-pools', pool.poolIdBech32)} class="button plain small">
                  Compare
                </Link>
              </>
            }
          >
            <Written text={pool.name ?? pool.poolIdBech32} most={60} />
          </Title>
          <Fields
            rows={[
              ['Id', <Id key="id" id={pool.poolIdBech32} whole />],
              ['Ticker', <Written key="ticker" text={pool.ticker} />],
              ['Description', <Written key="text" text={pool.description} most={500} />],
              ['Site', <OutsideLink key="site" url={pool.homepage} />],
              ['Live stake', <AdaWithValue key="stake" lovelace={pool.liveStake} symbol={coin} />],
              pool.liveSaturationPct !== null && [
                'Saturation',
                <Saturation key="saturation" percent={pool.liveSaturationPct} />,
              ],
              ['Return (ROA)', pool.ros === null ? undefined : `${pool.ros.toFixed(2)} % a year`],
              ['Pledge', pool.pledgeDeclared && <AdaWithValue lovelace={pool.pledgeDeclared} symbol={coin} />],
              ['Margin', pool.marginPct === null ? undefined : `${pool.marginPct} %`],
              ['Fixed cost', pool.fixedCost && <AdaWithValue lovelace={pool.fixedCost} symbol={coin} />],
              ['Delegators', pool.liveDelegators === null ? undefined : count(pool.liveDelegators)],
              ['Blocks', count(pool.blockCount ?? 0)],
              [
                'Reward account',
                pool.rewardAddr && <Id id={pool.rewardAddr} to={explore(alias, 'account', pool.rewardAddr)} />,
              ],
            ]}
          />
          {history.length > 1 && (
            <Section title="Epochs">
              <PoolHistoryChart history={history} />
            </Section>
          )}
          <div class="columns">
            <Section title="Blocks">
              <Table
                label="Blocks of the pool"
                head={['Height', 'Age', 'Transactions']}
                rows={blocks.map(({ hash, number, time, txCount }) => [
                  <Link key="at" to={explore(alias, 'block', hash)}>
                    {blockNumber(number)}
                  </Link>,
                  <Timestamp key="time" seconds={time} />,
                  txCount,
                ])}
              />
            </Section>
            <Section title="Delegators">
              <Table
                label="Delegators of the pool"
                head={['Account', 'Stake']}
                rows={delegators.map(({ address, amount }) => [
                  <Id key="id" id={address} to={explore(alias, 'account', address)} />,
                  <Ada key="amount" lovelace={amount} symbol={coin} />,
                ])}
              />
            </Section>
          </div>
        </>
      )}
    </Show>
  );
}
