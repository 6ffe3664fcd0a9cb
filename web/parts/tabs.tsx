import { explore, type Network } from '../networks.js';
import { Link } from '../router.js';

interface TabsProps {
  readonly network: Network;
  readonly at: string;
  /** Pages of the network with their names; the empty kind is the home page. */
  readonly tabs: readonly (readonly [kind: string, name: string])[];
}

export const Tabs = ({ network, at, tabs }: TabsProps) => (
  <nav class="tabs" aria-label={`Lists of ${network.alias}`}>
    {tabs.map(([kind, name]) => (
      <Link key={kind} to={explore(network.alias, kind === '' ? undefined : kind)} current={kind === at}>
        {name}
      </Link>
    ))}
  </nav>
);
