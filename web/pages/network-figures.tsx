import { ShareBar } from '../charts/share-bar.js';
import { formatShort } from '../charts/spec.js';
import { formatDollars, useAdaPrice } from '../fiat.js';
import { count } from '../format.js';
import { bitcoinId, getCardanoId, getFamily, midnightId, type Network } from '../networks.js';
import { useRequest } from '../request.js';
import { api } from '../session.js';
import { getTicker } from './cardano/tabs.js';

interface Figures {
  readonly figures: readonly (readonly [name: string, value: string])[];
  /** Share of the epoch that has passed, from 0 to 1. */
  readonly progress?: number;
}

const WHOLE_DUST = 10n ** 15n;

/** The main figures of a chain, in few requests: the front page shows all networks at once. */
async function loadFigures(network: Network, signal: AbortSignal): Promise<Figures> {
  switch (getFamily(network)) {
    case 'cardano': {
      const epoch = await api.getLatestEpoch({ network: getCardanoId(network) }, { signal });
      const now = network.tip?.time ?? epoch.lastBlockTime;
      return {
        figures: [
          ['Transactions', formatShort(epoch.txCount)],
          ['Fees', `${formatShort(Number(BigInt(epoch.fees) / 1_000_000n))} ${getTicker(network)}`],
        ],
        progress: (now - epoch.startTime) / Math.max(1, epoch.endTime - epoch.startTime),
      };
    }
    case 'bitcoin': {
      const params = { network: bitcoinId(network) };
      const [mempool, fees] = await Promise.all([
        api.getBitcoinMempool(params, { signal }),
        api.getRecommendedBitcoinFees(params, { signal }),
      ]);
      return {
        figures: [
          ['Pending', count(mempool.count)],
          ['Next block', `${fees.fastestFee} sat/vB`],
          ['One hour', `${fees.hourFee} sat/vB`],
        ],
      };
    }
    case 'midnight': {
      const params = { network: midnightId(network) };
      const [stats, epoch] = await Promise.all([
        api.getDustStats(params, { signal }),
        api.getCurrentMidnightEpoch(params, { signal }),
      ]);
      return {
        figures: [
          ['Makes DUST', `${formatShort(Number(BigInt(stats.nightGenerating) / 1_000_000n))} NIGHT`],
          ['Fees, 24 h', `${formatShort(Number(BigInt(stats.fees24h) / WHOLE_DUST))} DUST`],
        ],
        progress: epoch.elapsedSeconds / epoch.durationSeconds,
      };
    }
  }
}

/** Live figures of a network that is running. A network that cannot give them shows none. */
export function NetworkFigures({ network }: { readonly network: Network }) {
  const { data } = useRequest(network.alias, (signal) => loadFigures(network, signal), network.tip?.hash);
  const price = useAdaPrice(network.chain === 'Cardano' ? getTicker(network) : '');
  if (data === undefined) return null;
  return (
    <>
      <dl class="inline">
        {data.figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {price !== undefined && (
          <div>
            <dt>ADA</dt>
            <dd>{formatDollars(Number(price.toPrecision(4)))}</dd>
          </div>
        )}
      </dl>
      {data.progress !== undefined && (
        <div class="network-progress">
          <ShareBar label="Epoch" shares={[{ name: 'Done', share: data.progress, tone: 'accent' }]} />
          <span class="muted">So far, {Math.floor(Math.min(1, data.progress) * 100)} % of the epoch</span>
        </div>
      )}
    </>
  );
}
