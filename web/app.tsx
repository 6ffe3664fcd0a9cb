import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLiveTip } from './live.js';
import { chosenAlias, explore, type Network, useNetworks } from './networks.js';
import type { PageProps, SignedOutPageProps } from './page-props.js';
import { BuildPage } from './pages/build.js';
import { ExplorePage } from './pages/explore.js';
import { KeysPage } from './pages/keys.js';
import { NewPasswordPage } from './pages/new-password.js';
import { PartnerPage } from './pages/partner.js';
import { PlanPage } from './pages/plan.js';
import { SandboxPage } from './pages/sandbox.js';
import { SearchPage } from './pages/search.js';
import { SignInPage } from './pages/sign-in.js';
import { SwapPage } from './pages/swap.js';
import { UsagePage } from './pages/usage.js';
import { Frame } from './parts/frame.js';
import { go, Link, useAddress } from './router.js';
import { useSession } from './session.js';

interface Page {
  readonly title: string;
  readonly show: ComponentType<PageProps>;
}

const PAGES: Readonly<Record<string, Page>> = {
  explore: { title: 'Explorer', show: ExplorePage },
  search: { title: 'Search', show: SearchPage },
  build: { title: 'Build a transaction', show: BuildPage },
  swap: { title: 'Swap tokens', show: SwapPage },
  sandbox: { title: 'Sandbox', show: SandboxPage },
  keys: { title: 'API keys', show: KeysPage },
  usage: { title: 'Usage', show: UsagePage },
  plan: { title: 'Plan and add-ons', show: PlanPage },
  partner: { title: 'Partner', show: PartnerPage },
};

/** Pages for visitors who have not signed in. */
const SIGNED_OUT_PAGES: Readonly<Record<string, ComponentType<SignedOutPageProps>>> = {
  'sign-in': SignInPage,
  'sign-up': SignInPage,
  'new-password': NewPasswordPage,
};

export function App() {
  const address = useAddress();
  const networks = useNetworks();
  const session = useSession();
  const [, first = ''] = address.pathname.split('/');
  const main = useRef<HTMLElement>(null);
  const page = PAGES[first === '' ? 'explore' : first];
  const SignedOutPage = SIGNED_OUT_PAGES[first];

  useEffect(() => {
    document.title = `${page?.title ?? (first === 'new-password' ? 'New password' : 'Sign in')} · Crosstie`;
    // Moves the focus to the new page for screen readers.
    main.current?.focus({ preventScroll: true });
  }, [address.pathname]);
  useEffect(() => {
    if (session === undefined && SignedOutPage === undefined)
      go(`/sign-in?to=${encodeURIComponent(address.pathname + address.search)}`, 'replace');
  }, [session, SignedOutPage]);

  const network = useNetworkFromUrl(address, networks);
  const strange = SignedOutPage === undefined && networks.length > 0 && network === undefined;
  useLiveTip(session === undefined ? undefined : network);
  const Show = page?.show;
  return (
    <Frame network={network} address={address}>
      <main ref={main} id="main" tabIndex={-1}>
        {SignedOutPage === undefined && page === undefined && <h1>Page not found</h1>}
        {strange && session !== undefined && <NoNetwork networks={networks} />}
        {SignedOutPage !== undefined && <SignedOutPage address={address} networks={networks} />}
        {SignedOutPage === undefined && session !== undefined && network !== undefined && Show !== undefined && (
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
