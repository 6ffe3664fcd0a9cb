import { explore, getCardanoId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import { Id, Written } from '../../parts/primitives.js';
import { useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { usePoolName } from './pool-names.js';

interface NamedLinkProps {
  readonly network: Network;
  readonly id: string;
}

/** A pool by its name; its id until the name is known. */
export const PoolLink = ({ network, id }: NamedLinkProps) => (
  <NamedLink to={explore(network.alias, 'pool', id)} id={id} name={usePoolName(network, id)} />
);

/** A DRep by its name. The two predefined DReps have none. For single values: a list would send a request for each row. */
export function DRepLink({ network, id }: NamedLinkProps) {
  const { data } = useRequest(id, (signal) =>
    optional(api.getDRep({ network: getCardanoId(network), drepId: id }, { signal })),
  );
  return <NamedLink to={explore(network.alias, 'drep', id)} id={id} name={data?.givenName} />;
}

const NamedLink = ({
  to,
  id,
  name,
}: {
  readonly to: string;
  readonly id: string;
  readonly name: string | null | undefined;
}) =>
  name == null ? (
    <Id id={id} to={to} />
  ) : (
    <Link to={to} title={id}>
      <Written text={name} most={40} />
    </Link>
  );
