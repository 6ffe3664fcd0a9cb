import { useState } from 'preact/hooks';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Badge, Id } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { useSettled } from '../../settled.js';
import { CardanoTabs } from './tabs.js';

const PAGE_SIZE = 50;

export function HandlesPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  const [search, setSearch] = useState('');
  const wanted = useSettled(search.trim().toLowerCase().replace(/^\$/, ''));
  return (
    <>
      <Title kind={alias}>Handles</Title>
      <CardanoTabs network={network} at="handles" />
      <label class="field narrow">
        Handles that contain
        <input value={search} maxLength={28} onInput={({ currentTarget }) => setSearch(currentTarget.value)} />
      </label>
      <Paged
        key={wanted}
        subject={`${alias} ${wanted}`}
        reloadKey={tip?.hash}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listHandles(
              { network: getCardanoId(network), page, pageSize: PAGE_SIZE, ...(wanted !== '' && { search: wanted }) },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(handles) => (
          <Table
            label="Handles"
            head={['Handle', 'Rarity', 'Characters', 'Length', 'Holder']}
            rows={handles.map(({ name, rarity, characters, length, holder, holderType }) => [
              <Link key="to" to={explore(alias, 'handle', name)}>
                ${name}
              </Link>,
              <Badge key="rarity">{rarity.replace('_', ' ')}</Badge>,
              characters.replaceAll(',', ', '),
              length,
              <Id
                key="holder"
                id={holder}
                to={explore(
                  alias,
                  holderType === 'wallet' && holder.startsWith('stake') ? 'account' : 'address',
                  holder,
                )}
              />,
            ])}
            empty="No handle matches."
          />
        )}
      </Paged>
    </>
  );
}
