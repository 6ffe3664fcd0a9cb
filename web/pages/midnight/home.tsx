import { Show, useAsk } from '../../ask.js';
import { count } from '../../format.js';
import { explore, midnightId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Id, Moment, Section, Table } from '../../parts/things.js';
import { Title } from '../../parts/title.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { MidnightList } from './list.js';

export function MidnightHome({ network }: SubjectProps) {
  const { alias, tip } = network;
  const asked = useAsk(
    alias,
    async (signal) => {
      const of = { network: midnightId(network) };
      const [blocks, { data: transactions }] = await Promise.all([
        api.listMidnightBlocks({ ...of, pageSize: 10 }, { signal }),
        api.listMidnightTransactions({ ...of, limit: 10 }, { signal }),
      ]);
      return { blocks, transactions };
    },
    tip?.hash,
  );
  return (
    <>
      <Title kind={network.chain}>{alias}</Title>
      <Show asked={asked}>
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
                  <Moment key="time" seconds={timestamp / 1000} />,
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
