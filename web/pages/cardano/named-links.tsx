import { explore, type Network } from '../../networks.js';
import { Id, Written } from '../../parts/primitives.js';
import { Link } from '../../router.js';
import { useDRepName, usePoolName } from './names.js';

interface NamedLinkProps {
  readonly network: Network;
  readonly id: string;
}

/** A pool by its name; its id until the name is known. */
export const PoolLink = ({ network, id }: NamedLinkProps) => (
  <NamedLink to={explore(network.alias, 'pool', id)} id={id} name={usePoolName(network, id)} />
);

/** The predefined DReps, which have no document. */
const PREDEFINED: Readonly<Record<string, string>> = {
  drep_always_abstain: 'Always abstain',
  drep_always_no_confidence: 'Always no confidence',
};

/** A DRep by its name; its id until the name is known. */
export const DRepLink = ({ network, id }: NamedLinkProps) => {
  const predefined = Object.hasOwn(PREDEFINED, id) ? PREDEFINED[id] : undefined;
  const name = useDRepName(network, predefined === undefined ? id : null);
  return <NamedLink to={explore(network.alias, 'drep', id)} id={id} name={predefined ?? name} />;
};

const NamedLink = ({
  to,
  id,
  name,
}: {
  readonly to: string;
  readonly id: string;
  readonly name: string | undefined;
}) =>
  name === undefined ? (
    <Id id={id} to={to} />
  ) : (
    <Link to={to} title={id}>
      <Written text={name} most={40} />
    </Link>
  );
