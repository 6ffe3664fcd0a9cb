import type { ResultOf } from '../../../client/client.js';
import { useAliases } from '../../networks.js';
import { Badge, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';

const TONES: Readonly<Record<string, string>> = { failed: 'bad', halted: 'bad', stopped: 'plain' };

/** The parts of each index that are computed in the background; a network that is not in use has none. */
export function Jobs({ statuses }: { readonly statuses: ResultOf<'listStatus'> }) {
  const getAlias = useAliases();
  return (
    <Section title="Background jobs">
      <Table
        label="Background jobs"
        head={['Network', 'Job', 'State']}
        rows={statuses.flatMap(({ network, state, indexers }) =>
          (state === 'idle' ? [] : indexers).map(({ name, status }) => [
            getAlias(network),
            name,
            <Badge key="state" tone={TONES[status] ?? 'good'}>
              {status}
            </Badge>,
          ]),
        )}
        empty="No network is in use."
      />
    </Section>
  );
}
