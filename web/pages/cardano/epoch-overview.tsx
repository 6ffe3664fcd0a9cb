import type { ResultOf } from '../../../client/client.js';
import { Chart } from '../../charts/chart.js';
import { Ring } from '../../charts/ring.js';
import { ShareBar } from '../../charts/share-bar.js';
import { formatShort } from '../../charts/spec.js';
import { count } from '../../format.js';
import { explore, getCardanoId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import { Section } from '../../parts/primitives.js';
import { Tile } from '../../parts/tile.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { getTicker } from './tabs.js';

type Epoch = ResultOf<'getEpoch'>;
type Supply = ResultOf<'getSupply'>;

const EPOCHS = 30;

/** The current epoch with its progress, supply and stake. */
export function EpochOverview({ network }: { readonly network: Network }) {
  const requestState = useRequest(
    network.alias,
    async (signal) => {
      const params = { network: getCardanoId(network) };
      const [epoch, supply, stats] = await Promise.all([
        api.getLatestEpoch(params, { signal }),
        optional(api.getSupply(params, { signal })),
        optional(api.getNetworkStats({ ...params, window: '24h' }, { signal })),
      ]);
      return { epoch, supply, stats };
    },
    network.tip?.hash,
  );
  return (
    <Show requestState={requestState}>
      {({ epoch, supply, stats }) => (
        <div class="overview">
          <EpochRing network={network} epoch={epoch} />
          <div class="tiles">
            <Tile name="Blocks in this epoch">{count(epoch.blockCount)}</Tile>
            <Tile name="Transactions in this epoch">{count(epoch.txCount)}</Tile>
            {stats !== undefined && <Tile name="Transactions in 24 hours">{count(stats.txCount)}</Tile>}
            {stats?.avgBlockFillPct != null && <Tile name="Blocks filled">{stats.avgBlockFillPct.toFixed(1)} %</Tile>}
            {supply !== undefined && <SupplyTile supply={supply} coin={getTicker(network)} />}
          </div>
        </div>
      )}
    </Show>
  );
}

/** The last epochs as a chart. */
export function LastEpochs({ network }: { readonly network: Network }) {
  const requestState = useRequest(
    network.alias,
    (signal) => api.listEpochs({ network: getCardanoId(network), pageSize: EPOCHS, order: 'desc' }, { signal }),
    network.tip?.hash,
  );
  return (
    <Section title="Epochs">
      <Show requestState={requestState}>{(epochs) => <EpochChart epochs={epochs} />}</Show>
    </Section>
  );
}

/** The time of the chain counts, not the clock: a network that is being indexed is in an earlier epoch. */
function EpochRing({ network, epoch }: { readonly network: Network; readonly epoch: Epoch }) {
  const now = network.tip?.time ?? epoch.lastBlockTime;
  const left = Math.max(0, epoch.endTime - now);
  return (
    <Ring label={`Epoch ${epoch.epoch}`} share={(now - epoch.startTime) / Math.max(1, epoch.endTime - epoch.startTime)}>
      <span class="muted">Epoch</span>
      <Link to={explore(network.alias, 'epoch', String(epoch.epoch))}>{epoch.epoch}</Link>
      <small>{formatLeft(left)} left</small>
    </Ring>
  );
}

const formatLeft = (seconds: number): string => {
  const hours = Math.floor(seconds / 3_600);
  return hours >= 24
    ? `${Math.floor(hours / 24)} d ${hours % 24} h`
    : `${hours} h ${Math.floor((seconds % 3_600) / 60)} min`;
};

const toAda = (lovelace: string): number => Number(BigInt(lovelace) / 1_000_000n);

function SupplyTile({ supply, coin }: { readonly supply: Supply; readonly coin: string }) {
  const max = toAda(supply.max);
  const part = (lovelace: string): number => toAda(lovelace) / max;
  const staked = part(supply.liveStake);
  return (
    <div class="tile wide">
      <span class="muted">
        Supply, of {formatShort(max)} {coin}
      </span>
      <ShareBar
        label="Supply"
        shares={[
          { name: 'Staked', share: staked, tone: 'accent' },
          { name: 'Circulating, not staked', share: Math.max(0, part(supply.circulating) - staked), tone: 'blue' },
          { name: 'Treasury', share: part(supply.treasury), tone: 'amber' },
          { name: 'Reserves', share: part(supply.reserves), tone: 'muted' },
        ]}
      />
      <p class="legend">
        <span class="accent">Staked {formatShort(toAda(supply.liveStake))}</span>
        <span class="blue">Circulating {formatShort(toAda(supply.circulating))}</span>
        <span class="amber">Treasury {formatShort(toAda(supply.treasury))}</span>
        <span class="muted">Reserves {formatShort(toAda(supply.reserves))}</span>
      </p>
    </div>
  );
}

/** Transactions and blocks by epoch; the epochs are given newest first. */
export function EpochChart({ epochs }: { readonly epochs: readonly Epoch[] }) {
  const ascending = epochs.toReversed();
  return (
    <Chart
      label="Transactions and blocks by epoch"
      spec={{
        x: ascending.map(({ epoch }) => epoch),
        xName: 'Epoch',
        isTime: false,
        formatX: String,
        series: [
          {
            name: 'Transactions',
            values: ascending.map(({ txCount }) => txCount),
            shape: 'bars',
            tone: 'accent',
            format: formatShort,
          },
          {
            name: 'Blocks',
            values: ascending.map(({ blockCount }) => blockCount),
            shape: 'line',
            tone: 'amber',
            format: formatShort,
            axis: 'right',
          },
        ],
      }}
    />
  );
}
