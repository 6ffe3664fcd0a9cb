import { useEffect, useRef } from 'preact/hooks';
import { explore, type Network } from '../networks.js';
import { Link } from '../router.js';
import { showCurrentLink } from './show-current-link.js';

interface TabsProps {
  readonly network: Network;
  readonly at: string;
  /** Pages of the network with their names; the empty kind is the home page. */
  readonly tabs: readonly (readonly [kind: string, name: string])[];
}

export function Tabs({ network, at, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (nav.current !== null) showCurrentLink(nav.current);
  }, [at]);
  return (
    <nav class="tabs" aria-label={`Lists of ${network.alias}`} ref={nav}>
      {tabs.map(([kind, name]) => (
        <Link key={kind} to={explore(network.alias, kind === '' ? undefined : kind)} current={kind === at}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
