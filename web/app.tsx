import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLiveTip } from './live.js';
import { chosenAlias, type Network, useNetworks } from './networks.js';
import { BuildPage } from './pages/build.js';
import { ExplorePage } from './pages/explore.js';
import { KeysPage } from './pages/keys.js';
import { PlanPage } from './pages/plan.js';
import { SandboxPage } from './pages/sandbox.js';
import { SearchPage } from './pages/search.js';
import { SignInPage } from './pages/sign-in.js';
import { SwapPage } from './pages/swap.js';
import { UsagePage } from './pages/usage.js';
import { Frame } from './parts/frame.js';
import { go, useAddress } from './router.js';
import { useSession } from './session.js';

interface Page {
  readonly title: string;
  readonly show: ComponentType<PageProps>;
}

export interface PageProps {
  readonly address: URL;
  /** The network that the address of the page names, else the one chosen last. */
  readonly network: Network;
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
};

export function App() {
  const address = useAddress();
  const networks = useNetworks();
  const session = useSession();
  const [, first = ''] = address.pathname.split('/');
  const main = useRef<HTMLElement>(null);
  const page = PAGES[first === '' ? 'explore' : first];
  const signing = first === 'sign-in' || first === 'sign-up';

  useEffect(() => {
    document.title = `${page?.title ?? 'Sign in'} · Crosstie`;
    // Readers who cannot see that the page changed are taken to its beginning.
    main.current?.focus({ preventScroll: true });
  }, [address.pathname]);
  useEffect(() => {
    if (session === undefined && !signing)
      go(`/sign-in?to=${encodeURIComponent(address.pathname + address.search)}`, 'replace');
  }, [session, signing]);

  const network = useNetworkOf(address, networks);
  useLiveTip(session === undefined ? undefined : network);
  const Show = page?.show;
  return (
    <Frame network={network} address={address}>
      <main ref={main} id="main" tabIndex={-1}>
        {!signing && page === undefined && <h1>There is no such page</h1>}
        {signing && <SignInPage address={address} networks={networks} />}
        {!signing && session !== undefined && network !== undefined && Show !== undefined && (
          <Show key={`${network.alias}`} address={address} network={network} />
        )}
      </main>
    </Frame>
  );
}

function useNetworkOf(address: URL, networks: readonly Network[]): Network | undefined {
  const [, first, named] = address.pathname.split('/');
  const alias =
    first === 'explore' && named !== undefined ? named : (address.searchParams.get('network') ?? chosenAlias());
  return networks.find((each) => each.alias === alias) ?? networks[0];
}
