import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { DensityButton } from '../density.js';
import { count } from '../format.js';
import { lazy } from '../lazy.js';
import { chooseAlias, explore, getFamily, type Network, useNetworks, useReachable } from '../networks.js';
import { go, Link } from '../router.js';
import { signOut, useSession } from '../session.js';
import { ThemeButton } from '../theme.js';
import { ChainMark } from './chain-mark.js';
import { SearchBox } from './search-box.js';
import { showCurrentLink } from './show-current-link.js';
import { StateBadge } from './state-badge.js';

interface FrameProps {
  readonly network: Network | undefined;
  readonly address: URL;
  /** Whether the visitor or user may read chains. */
  readonly mayRead: boolean;
  readonly children: ComponentChildren;
}

const LINKS: readonly (readonly [path: string, name: string])[] = [
  ['/', 'Explore'],
  ['/build', 'Build'],
  ['/swap', 'Swap'],
  ['/inspect', 'Inspect'],
  ['/sandbox', 'Sandbox'],
  ['/events', 'Events'],
  ['/webhooks', 'Webhooks'],
  ['/start', 'Start'],
  ['/keys', 'Keys'],
  ['/usage', 'Usage'],
  ['/plan', 'Plan'],
];

/** Pages that few visits need. */
const FOOTER_LINKS: readonly (readonly [path: string, name: string])[] = [
  ['/partner', 'Partner'],
  ['/ipfs', 'IPFS'],
  ['/admin', 'Administration'],
];

const ApiPanel = lazy(async () => (await import('../api-calls/api-panel.js')).ApiPanel);

/** Frame of every page: navigation, search and the current tip. */
export function Frame({ network, address, mayRead, children }: FrameProps) {
  const session = useSession();
  const reachable = useReachable();
  const nav = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState(false);
  const [menu, setMenu] = useState(false);
  useEffect(() => {
    if (nav.current !== null) showCurrentLink(nav.current);
    setMenu(false);
  }, [address.pathname, address.search]);
  const isAt = (path: string): boolean =>
    path === '/' ? address.pathname === '/' || address.pathname.startsWith('/explore') : address.pathname === path;
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header>
        <div class={mayRead ? 'bar' : 'bar out'}>
          <Link to="/" class="brand">
            <img src="/docs/assets/favicon.svg" alt="" width="26" height="26" />
            Crosstie
          </Link>
          {mayRead && <SearchBox network={network} address={address} />}
          {mayRead && <MenuButton open={menu} setOpen={setMenu} />}
          <nav id={MENU_ID} class={menu ? 'open' : undefined} aria-label="Pages" ref={nav}>
            {mayRead &&
              LINKS.filter(([path]) => session !== undefined || path === '/').map(([path, name]) => (
                <Link key={path} to={path} current={isAt(path)}>
                  {name}
                </Link>
              ))}
            <a href="/docs">Reference</a>
          </nav>
          <div class="end">
            <DensityButton />
            <ThemeButton />
            {session === undefined ? (
              address.pathname !== '/sign-in' && (
                <Link to={`/sign-in?to=${encodeURIComponent(address.pathname + address.search)}`} class="button plain">
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
        {mayRead && network !== undefined && address.pathname !== '/' && (
          <NetworkLine network={network} address={address}>
            <button type="button" class="plain small" aria-expanded={panel} onClick={() => setPanel(!panel)}>
              API
            </button>
          </NetworkLine>
        )}
      </header>
      {panel && mayRead && network !== undefined && <ApiPanel network={network} />}
      {!reachable && (
        <p class="note warn outage" role="status">
          The service cannot be reached. The page shows earlier data and keeps retrying.
        </p>
      )}
      {children}
      <footer>
        <p>One API over Cardano, Apex, Bitcoin and Midnight.</p>
        <nav class="foot" aria-label="More pages">
          {FOOTER_LINKS.map(([path, name]) => (
            <Link key={path} to={path} current={isAt(path)}>
              {name}
            </Link>
          ))}
          <a href="/openapi.json">OpenAPI</a>
        </nav>
      </footer>
    </>
  );
}

const MENU_ID = 'pages';

interface MenuButtonProps {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** Shows and hides the links to the pages where the screen is too narrow for them. */
function MenuButton({ open, setOpen }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  return (
    <button
      ref={button}
      type="button"
      class="plain small menu"
      aria-expanded={open}
      aria-controls={MENU_ID}
      onClick={() => setOpen(!open)}
    >
      Menu
    </button>
  );
}

interface NetworkLineProps {
  readonly network: Network;
  readonly address: URL;
  readonly children: ComponentChildren;
}

function NetworkLine({ network, address, children }: NetworkLineProps) {
  const networks = useNetworks();
  const choose = (alias: string): void => {
    chooseAlias(alias);
    const stays = !(address.pathname === '/' || address.pathname.startsWith('/explore'));
    go(stays ? `${address.pathname}?network=${alias}` : explore(alias));
  };
  const { tip } = network;
  return (
    <div class="network" data-chain={network.chain}>
      <ChainMark chain={network.chain} />
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
          {'epoch' in tip && typeof tip.epoch === 'number' && <span class="muted">epoch {count(tip.epoch)}</span>}
        </span>
      )}
      <span class="end">{children}</span>
    </div>
  );
}
