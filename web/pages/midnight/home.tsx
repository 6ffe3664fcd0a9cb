import { count } from '../../format.js';
import { explore, midnightId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Id, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { MidnightTabs } from './chain-lists.js';
import { MidnightList } from './list.js';
import { MidnightOverview } from './overview.js';

export function MidnightHome({ network }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    alias,
    async (signal) => {
      const params = { network: midnightId(network) };
      const [blocks, { data: transactions }] = await Promise.all([
        api.listMidnightBlocks({ ...params, pageSize: 10 }, { signal }),
        api.listMidnightTransactions({ ...params, limit: 10 }, { signal }),
      ]);
      return { blocks, transactions };
    },
    tip?.hash,
  );
  return (
    <>
      <Title kind={network.chain}>{alias}</Title>
      <MidnightTabs network={network} at="" />
      <MidnightOverview network={network} />
      <Show requestState={requestState}>
        {({ blocks, transactions }) => (
          <div class="columns">
            <Section title="Blocks">
              <Table
                label="Newest blocks"
                head={['Height', 'Age', 'Transactions', 'Author']}
                rows={blocks.map(({ hash, height, timestamp, txCount, author }) => [
                  <Link key="at" to={explore(alias, 'block', hash)}>
                    {count(height)}
                  </Link>,
                  <Timestamp key="time" seconds={timestamp / 1000} />,
                  txCount,
                  author === null ? '' : <Id id={author} />,
                ])}
              />
            </Section>
            <Section title="Transactions">
              <MidnightList alias={alias} items={transactions} />
            </Section>
          </div>
        )}
      </Show>
    </>
  );
}
