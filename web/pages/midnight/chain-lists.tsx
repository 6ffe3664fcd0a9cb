import { count } from '../../format.js';
import { explore, midnightId, type Network } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Badge, Id, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tabs } from '../../parts/tabs.js';
import { Title } from '../../parts/title.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { MidnightList } from './list.js';

const TABS = [
  ['', 'Chain'],
  ['blocks', 'Blocks'],
  ['transactions', 'Transactions'],
  ['validators', 'Validators'],
] as const;

export const MidnightTabs = ({ network, at }: { readonly network: Network; readonly at: (typeof TABS)[number][0] }) => (
  <Tabs network={network} at={at} tabs={TABS} />
);

const PAGE_SIZE = 50;

export function MidnightBlocksPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind={alias}>Blocks</Title>
      <MidnightTabs network={network} at="blocks" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listMidnightBlocks(
              { network: midnightId(network), page, pageSize: PAGE_SIZE },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(blocks) => (
          <Table
            label="Blocks, newest first"
            head={['Height', 'Age', 'Transactions', 'Author', 'State']}
            rows={blocks.map(({ hash, height, timestamp, txCount, author, finalized }) => [
              <Link key="at" to={explore(alias, 'block', hash)}>
                {count(height)}
              </Link>,
              <Timestamp key="time" seconds={timestamp / 1000} />,
              txCount,
              author === null ? '' : <Id id={author} />,
              finalized && <Badge tone="good">final</Badge>,
            ])}
            empty="This network has no block yet."
          />
        )}
      </Paged>
    </>
  );
}

export function MidnightTransactionsPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind={alias}>Transactions</Title>
      <MidnightTabs network={network} at="transactions" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={(cursor, signal) =>
          api.listMidnightTransactions(
            { network: midnightId(network), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
            signal && { signal },
          )
        }
      >
        {(items) => <MidnightList alias={alias} items={items} />}
      </Paged>
    </>
  );
}
