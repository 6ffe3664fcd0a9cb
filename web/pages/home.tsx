import { useEffect, useState } from 'preact/hooks';
import { ago, count } from '../format.js';
import { explore, getFamily, type Network, useNetworks } from '../networks.js';
import { ChainMark } from '../parts/chain-mark.js';
import { StateBadge } from '../parts/state-badge.js';
import { Title } from '../parts/title.js';
import { Link } from '../router.js';
import { NetworkFigures } from './network-figures.js';

const TICK_MS = 1_000;

/** All networks of the service with their newest blocks, by chain. */
export function HomePage() {
  const networks = useNetworks();
  const now = useNow();
  const chains = [...new Set(networks.map(({ chain }) => chain))];
  return (
    <>
      <Title kind="Crosstie">Networks</Title>
      {chains.map((chain) => (
        <section key={chain} class="part" data-chain={chain}>
          <h2 class="chain-name">
            <ChainMark chain={chain} /> {chain}
          </h2>
          <ul class="networks">
            {networks
              .filter((network) => network.chain === chain)
              .map((network) => (
                <li key={network.alias}>
                  <NetworkTile network={network} now={now} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function NetworkTile({ network, now }: { readonly network: Network; readonly now: number }) {
  const { alias, tip, source } = network;
  return (
    <div class="network-tile">
      <div class="head">
        <Link to={explore(alias)} class="network-link">
          {alias}
        </Link>
        <span class="row">
          {source === 'sandbox' && <span class="badge warn">simulated</span>}
          {source === 'none' && <span class="badge">no blocks</span>}
          <StateBadge network={network} />
        </span>
      </div>
      {tip === null ? (
        <p class="muted">{source === 'none' ? 'No source is configured.' : 'Starts with its first request.'}</p>
      ) : (
        <>
          <dl class="inline">
            <div>
              <dt>{getFamily(network) === 'bitcoin' ? 'Height' : 'Block'}</dt>
              {/* A new key restarts the highlight of a new block. */}
              <dd key={tip.hash} class="fresh">
                <Link to={explore(alias, 'block', tip.hash)}>{count(tip.height)}</Link>
              </dd>
            </div>
            {tip.epoch !== null && (
              <div>
                <dt>Epoch</dt>
                <dd>{count(tip.epoch)}</dd>
              </div>
            )}
            {tip.time !== null && (
              <div>
                <dt>Newest</dt>
                <dd>{ago(tip.time, now)}</dd>
              </div>
            )}
          </dl>
          <NetworkFigures network={network} />
        </>
      )}
    </div>
  );
}

/** Seconds since 1970, updated every second while the page is visible. */
function useNow(): number {
  const [now, setNow] = useState(Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow(Date.now() / 1000);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
