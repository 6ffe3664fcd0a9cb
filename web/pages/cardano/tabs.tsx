import { explore, type Network } from '../../networks.js';
import { Link } from '../../router.js';

const TABS = [
  ['', 'Chain'],
  ['tokens', 'Tokens'],
  ['pools', 'Pools'],
  ['dreps', 'DReps'],
  ['proposals', 'Governance'],
] as const;

export const Tabs = ({ network, at }: { readonly network: Network; readonly at: (typeof TABS)[number][0] }) => (
  <nav class="tabs" aria-label={`Lists of ${network.alias}`}>
    {TABS.map(([kind, name]) => (
      <Link key={kind} to={explore(network.alias, kind === '' ? undefined : kind)} current={kind === at}>
        {name}
      </Link>
    ))}
  </nav>
);

/** What the chain calls its coin. */
export const coinOf = ({ chain, alias }: Network): string =>
  chain === 'Apex' ? 'AP3X' : alias === 'cardano-mainnet' ? 'ADA' : 'tADA';
