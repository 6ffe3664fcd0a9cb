import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { count } from '../format.js';
import { chooseAlias, explore, getFamily, type Network, useNetworks, useReachable } from '../networks.js';
import { go, Link } from '../router.js';
import { signOut, useSession } from '../session.js';
import { ThemeButton } from '../theme.js';
import { SearchBox } from './search-box.js';

interface FrameProps {
  readonly network: Network | undefined;
  readonly address: URL;
  readonly children: ComponentChildren;
}

const LINKS: readonly (readonly [path: string, name: string])[] = [
  ['/', 'Explore'],
  ['/build', 'Build'],
  ['/swap', 'Swap'],
  ['/sandbox', 'Sandbox'],
  ['/keys', 'Keys'],
  ['/usage', 'Usage'],
  ['/plan', 'Plan'],
  ['/partner', 'Partner'],
];

/** Width of the fade at the end of the links on small screens, as in `frame.css`. */
const FADED = 28;

/** Frame of every page: navigation, search and the current tip. */
export function Frame({ network, address, children }: FrameProps) {
  const session = useSession();
  const reachable = useReachable();
  const nav = useRef<HTMLElement>(null);
  // On small screens the navigation scrolls: the link of the current page must be visible.
  useEffect(() => {
    const bar = nav.current;
    const link = bar?.querySelector<HTMLElement>('[aria-current]');
    if (!bar || !link) return;
    const end = link.offsetLeft - bar.offsetLeft + link.offsetWidth;
    bar.scrollLeft = end + FADED > bar.clientWidth ? end + FADED - bar.clientWidth : 0;
  }, [address.pathname]);
  const isAt = (path: string): boolean =>
    path === '/' ? address.pathname === '/' || address.pathname.startsWith('/explore') : address.pathname === path;
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header>
        <div class={session === undefined ? 'bar out' : 'bar'}>
          <Link to="/" class="brand">
            <img src="/docs/assets/favicon.svg" alt="" width="26" height="26" />
            Crosstie
          </Link>
          {session !== undefined && <SearchBox network={network} address={address} />}
          <nav aria-label="Pages" ref={nav}>
            {session !== undefined &&
              LINKS.map(([path, name]) => (
                <Link key={path} to={path} current={isAt(path)}>
                  {name}
                </Link>
              ))}
            <a href="/docs">Reference</a>
          </nav>
          <div class="end">
            <ThemeButton />
            {session === undefined ? (
              address.pathname !== '/sign-in' && (
                <Link to="/sign-in" class="button plain">
                  Sign in
                </Link>
              )
            ) : (
              <button type="button" class="plain" title={session.email} onClick={() => void signOut()}>
                Sign out
              </button>
            )}
          </div>
        </div>
        {session !== undefined && network !== undefined && <NetworkLine network={network} address={address} />}
      </header>
      {!reachable && (
        <p class="note warn outage" role="status">
          The service cannot be reached. The page shows earlier data and keeps retrying.
        </p>
      )}
      {children}
      <footer>
        One API over Cardano, Apex, Bitcoin and Midnight. <a href="/openapi.json">OpenAPI</a>
      </footer>
    </>
  );
}

function NetworkLine({ network, address }: { readonly network: Network; readonly address: URL }) {
  const networks = useNetworks();
  const choose = (alias: string): void => {
    chooseAlias(alias);
    const stays = !(address.pathname === '/' || address.pathname.startsWith('/explore'));
    go(stays ? `${address.pathname}?network=${alias}` : explore(alias));
  };
  const { tip } = network;
  return (
    <div class="network">
      <label class="row">
        <span class="hidden">Network</span>
        <select value={network.alias} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {networks.map(({ alias }) => (
            <option key={alias} value={alias}>
              {alias}
            </option>
          ))}
        </select>
      </label>
      {network.source === 'sandbox' && <span class="badge warn">simulated</span>}
      {network.source === 'none' && <span class="badge">no blocks</span>}
      <StateBadge network={network} />
      {tip !== null && (
        <span class="tip" data-testid="tip">
          {getFamily(network) === 'bitcoin' ? 'Height' : 'Block'} {count(tip.height)}
          {'epoch' in tip && typeof tip.epoch === 'number' && <span class="muted">epoch {tip.epoch}</span>}
        </span>
      )}
    </div>
  );
}

/** Nothing is shown for a network that is live or idle. */
function StateBadge({ network: { state, reason, syncPct } }: { readonly network: Network }) {
  if (state === 'syncing') return <span class="badge">syncing{syncPct !== null && ` ${syncPct} %`}</span>;
  if (state !== 'behind' && state !== 'halted') return null;
  return (
    <span class="badge warn" role="status" data-testid="network-state">
      {state}
      {reason !== null && `: ${reason}`}
    </span>
  );
}
