import { count } from '../../format.js';
import { explore, midnightId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Badge, ExactTime, Fields, Id, Section } from '../../parts/primitives.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { MidnightList } from './list.js';

export function MidnightBlockPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: midnightId(network), block: id };
      const [block, { data }] = await Promise.all([
        api.getMidnightBlock(params, { signal }),
        api.listMidnightBlockTransactions({ ...params, limit: 50 }, { signal }),
      ]);
      return { block, transactions: data };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Midnight block" id={id} />}>
      {({ block, transactions }) => (
        <>
          <Title kind="Midnight block" beside={block.finalized && <Badge tone="good">final</Badge>}>
            {count(block.height)}
          </Title>
          <Fields
            rows={[
              ['Hash', <Id key="id" id={block.hash} whole />],
              ['Time', <ExactTime key="time" seconds={block.timestamp / 1000} />],
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
