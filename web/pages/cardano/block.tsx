import { Show, useAsk } from '../../ask.js';
import { count, counted, when } from '../../format.js';
import { explore, idOf } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Badge, Fields, Id, Section, Table } from '../../parts/things.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { api } from '../../session.js';
import { SlotLeader } from './slot-leader.js';
import { coinOf } from './tabs.js';

export function BlockPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const coin = coinOf(network);
  const asked = useAsk(
    id,
    async (signal) => {
      const of = { network: idOf(network), hash: id };
      const [block, transactions] = await Promise.all([
        api.getBlock(of, { signal }),
        api.listBlockTransactions({ ...of, pageSize: 100 }, { signal }),
      ]);
      return { block, transactions };
    },
    tip?.hash,
  );
  return (
    <Show asked={asked} title={<SubjectTitle kind="Block" id={id} />}>
      {({ block, transactions }) => (
        <>
          <Title kind="Block" beside={<Badge tone="good">{counted(block.confirmations, 'confirmation')}</Badge>}>
            {block.number === null ? block.slotLeader?.replace(' slot leader', '') : count(block.number)}
          </Title>
          <Fields
            rows={[
              ['Hash', <Id key="id" id={block.hash} whole />],
              ['Time', when(block.time)],
              block.slot !== null && [
                'Slot',
                `${count(block.slot)} (${count(block.epochSlot ?? 0)} of epoch ${block.epoch})`,
              ],
              [
                'Era',
                block.protocolVersion === null ? block.eraName : `${block.eraName}, protocol ${block.protocolVersion}`,
              ],
              ['Slot leader', block.slotLeader && <SlotLeader alias={alias} leader={block.slotLeader} />],
              ['Output', <Ada key="out" lovelace={block.output} symbol={coin} />],
              ['Fees', <Ada key="fees" lovelace={block.fees} symbol={coin} />],
              block.size !== null && ['Size', `${count(block.size)} bytes`],
              [
                'Previous block',
                block.previousBlock && (
                  <Id id={block.previousBlock} to={explore(alias, 'block', block.previousBlock)} />
                ),
              ],
              block.nextBlock !== null && [
                'Next block',
                <Id key="next" id={block.nextBlock} to={explore(alias, 'block', block.nextBlock)} />,
              ],
            ]}
          />
          <Section title={`Transactions (${count(block.txCount)})`}>
            <Table
              label="Transactions of the block"
              head={['Hash', 'Output', 'Fee', 'Bytes']}
              rows={transactions.map((each) => [
                <Id key="id" id={each.txHash} to={explore(alias, 'tx', each.txHash)} />,
                <Ada key="out" lovelace={'output' in each ? each.output : each.totalOutput} symbol={coin} />,
                each.fee === null ? '' : <Ada lovelace={each.fee} symbol={coin} />,
                count('size' in each ? each.size : each.txSize),
              ])}
              empty="No transactions in this block."
            />
          </Section>
        </>
      )}
    </Show>
  );
}
