import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { getFirstView } from './first-view.js';
import { lazy } from './lazy.js';
import { useLiveTip } from './live.js';
import { chosenAlias, explore, type Network, useNetworks } from './networks.js';
import type { PageProps, SignedOutPageProps } from './page-props.js';
import { ExplorePage } from './pages/explore.js';
import { HomePage } from './pages/home.js';
import { SearchPage } from './pages/search.js';
import { Frame } from './parts/frame.js';
import { LoadingNotice } from './request.js';
import { go, Link, useAddress } from './router.js';
import { hasSession, openVisit, useSession, useVisitors } from './session.js';
import { useShortcuts } from './shortcuts.js';

interface Page {
  readonly title: string;
  /** Visitors may see it where the operator admits them. */
  readonly open?: true;
  readonly show: ComponentType<PageProps>;
}

const PAGES: Readonly<Record<string, Page>> = {
  '': { title: 'Networks', open: true, show: HomePage },
  explore: { title: 'Explorer', open: true, show: ExplorePage },
  search: { title: 'Search', open: true, show: SearchPage },
  build: { title: 'Build a transaction', show: lazy(async () => (await import('./pages/build.js')).BuildPage) },
  swap: { title: 'Swap tokens', show: lazy(async () => (await import('./pages/swap.js')).SwapPage) },
  sandbox: { title: 'Sandbox', show: lazy(async () => (await import('./pages/sandbox.js')).SandboxPage) },
  inspect: {
    title: 'Inspect a transaction',
    show: lazy(async () => (await import('./pages/inspect.js')).InspectPage),
  },
  start: { title: 'Quick start', show: lazy(async () => (await import('./pages/start.js')).StartPage) },
  events: { title: 'Live events', show: lazy(async () => (await import('./pages/events.js')).EventsPage) },
  webhooks: { title: 'Webhooks', show: lazy(async () => (await import('./pages/webhooks.js')).WebhooksPage) },
  keys: { title: 'API keys', show: lazy(async () => (await import('./pages/keys.js')).KeysPage) },
  usage: { title: 'Usage', show: lazy(async () => (await import('./pages/usage.js')).UsagePage) },
  requests: { title: 'Requests', show: lazy(async () => (await import('./pages/requests.js')).RequestsPage) },
  plan: { title: 'Plan and add-ons', show: lazy(async () => (await import('./pages/plan.js')).PlanPage) },
  ipfs: { title: 'IPFS', show: lazy(async () => (await import('./pages/ipfs.js')).IpfsPage) },
  partner: { title: 'Partner', show: lazy(async () => (await import('./pages/partner.js')).PartnerPage) },
};

const SignIn = lazy(async () => (await import('./pages/sign-in.js')).SignInPage);

/** Pages for visitors who have not signed in. */
const SIGNED_OUT_PAGES: Readonly<Record<string, ComponentType<SignedOutPageProps>>> = {
  'sign-in': SignIn,
  'sign-up': SignIn,
  'new-password': lazy(async () => (await import('./pages/new-password.js')).NewPasswordPage),
  // The operator token is the credential: the page needs no account.
  admin: lazy(async () => (await import('./pages/admin.js')).AdminPage),
};

const SIGNED_OUT_TITLES: Readonly<Record<string, string>> = {
  'sign-in': 'Sign in',
  'sign-up': 'Create an account',
  'new-password': 'New password',
  admin: 'Administration',
};

/** Pause before the next attempt to reach a service that does not respond. */
const RETRY_MS = 3_000;

/** Opens the session of a visitor while the networks are being loaded; the app retries what fails. */
export function prepareVisit(pathname: string): void {
  const [, first = ''] = pathname.split('/');
  if (!hasSession() && Object.hasOwn(PAGES, first) && PAGES[first]?.open === true) openVisit().catch(() => undefined);
}

export function App() {
  const address = useAddress();
  const networks = useNetworks();
  const session = useSession();
  const visitors = useVisitors();
  const [, first = ''] = address.pathname.split('/');
  const main = useRef<HTMLElement>(null);
  const page = Object.hasOwn(PAGES, first) ? PAGES[first] : undefined;
  const SignedOutPage = Object.hasOwn(SIGNED_OUT_PAGES, first) ? SIGNED_OUT_PAGES[first] : undefined;

  useEffect(() => {
    // Pages of the explorer set the title of their subject.
    if (page?.open === undefined)
      document.title = `${page?.title ?? SIGNED_OUT_TITLES[first] ?? 'Page not found'} · Crosstie`;
    // Moves the focus to the new page for screen readers.
    main.current?.focus({ preventScroll: true });
  }, [address.pathname]);
  const needsAccount = page !== undefined && session === undefined && (page.open === undefined || visitors === false);
  useEffect(() => {
    if (needsAccount) go(`/sign-in?to=${encodeURIComponent(address.pathname + address.search)}`, 'replace');
  }, [needsAccount]);
  const visiting = session === undefined && page?.open === true;
  useEffect(() => {
    if (!visiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const visit = (): void => {
      openVisit().catch(() => {
        timer = setTimeout(visit, RETRY_MS);
      });
    };
    visit();
    return () => clearTimeout(timer);
  }, [visiting]);
  const mayRead = session !== undefined || (visiting && visitors === true);

  const network = useNetworkFromUrl(address, networks);
  const strange = page !== undefined && networks.length > 0 && network === undefined;
  useLiveTip(mayRead ? network : undefined);
  useShortcuts(mayRead ? network : undefined);
  const Show = page?.show;
  return (
    <Frame network={network} address={address} mayRead={mayRead}>
      <main ref={main} id="main" tabIndex={-1} data-chain={network?.chain}>
        {SignedOutPage === undefined && page === undefined && <PageNotFound />}
        {strange && mayRead && <NoNetwork networks={networks} />}
        {page !== undefined && !strange && (!mayRead || network === undefined) && (
          <LoadingNotice getFirst={getFirstView} />
        )}
        {SignedOutPage !== undefined && <SignedOutPage address={address} networks={networks} />}
        {SignedOutPage === undefined && mayRead && network !== undefined && Show !== undefined && (
          <Show key={`${network.alias}`} address={address} network={network} />
        )}
      </main>
    </Frame>
  );
}

function useNetworkFromUrl(address: URL, networks: readonly Network[]): Network | undefined {
  const [, first, named] = address.pathname.split('/');
  const wished =
    first === 'explore' && named !== undefined && named !== '' ? named : address.searchParams.get('network');
  const find = (alias: string): Network | undefined => networks.find((each) => each.alias === alias);
  // A link to an unknown network must not show another network.
  return wished === null ? (find(chosenAlias()) ?? networks[0]) : find(wished);
}

const PageNotFound = () => (
  <>
    <h1>Page not found</h1>
    <p class="more">This address has no page. Check the spelling, or start at the front page.</p>
    <Link to="/" class="button plain">
      All networks
    </Link>
  </>
);

const NoNetwork = ({ networks }: { readonly networks: readonly Network[] }) => (
  <>
    <h1>Unknown network</h1>
    <p class="more">This service has these networks:</p>
    <ul class="row">
      {networks.map(({ alias }) => (
        <li key={alias}>
          <Link to={explore(alias)} class="button plain small">
            {alias}
          </Link>
        </li>
      ))}
    </ul>
  </>
);
