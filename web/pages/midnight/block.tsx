import { Show, useAsk } from '../../ask.js';
import { count, when } from '../../format.js';
import { explore, midnightId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Badge, Fields, Id, Section } from '../../parts/things.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { api } from '../../session.js';
import { MidnightList } from './list.js';

export function MidnightBlockPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const asked = useAsk(
    id,
    async (signal) => {
      const of = { network: midnightId(network), block: id };
      const [block, { data }] = await Promise.all([
        api.getMidnightBlock(of, { signal }),
        api.listMidnightBlockTransactions({ ...of, limit: 50 }, { signal }),
      ]);
      return { block, transactions: data };
    },
    tip?.hash,
  );
  return (
    <Show asked={asked} title={<SubjectTitle kind="Midnight block" id={id} />}>
      {({ block, transactions }) => (
        <>
          <Title kind="Midnight block" beside={block.finalized && <Badge tone="good">final</Badge>}>
            {count(block.height)}
          </Title>
          <Fields
            rows={[
              ['Hash', <Id key="id" id={block.hash} whole />],
              ['Time', when(block.timestamp / 1000)],
              ['Slot', `${count(block.slot)} (epoch ${count(block.epoch)})`],
              ['Author', block.author && <Id id={block.author} />],
              [
                'Protocol',
                `${block.protocolVersion}${block.ledgerVersion === null ? '' : `, ledger ${block.ledgerVersion}`}`,
              ],
              [
                'Previous block',
                block.parentHash && <Id id={block.parentHash} to={explore(alias, 'block', block.parentHash)} />,
              ],
            ]}
          />
          <Section title={`Transactions (${count(block.txCount)})`}>
            <MidnightList alias={alias} items={transactions} />
          </Section>
        </>
      )}
    </Show>
  );
}
