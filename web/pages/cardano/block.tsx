import { AdaWithValue } from '../../fiat.js';
import { count, counted } from '../../format.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Badge, ExactTime, Fields, Id, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { PoolLink } from './named-links.js';
import { getTicker } from './tabs.js';

export function BlockPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const coin = getTicker(network);
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: getCardanoId(network), hash: id };
      const [block, transactions] = await Promise.all([
        api.getBlock(params, { signal }),
        api.listBlockTransactions({ ...params, pageSize: 100 }, { signal }),
      ]);
      return { block, transactions };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Block" id={id} />}>
      {({ block, transactions }) => (
        <>
          <Title kind="Block" beside={<Badge tone="good">{counted(block.confirmations, 'confirmation')}</Badge>}>
            {block.number === null ? block.slotLeader?.replace(' slot leader', '') : count(block.number)}
          </Title>
          <Fields
            rows={[
              ['Hash', <Id key="id" id={block.hash} whole />],
              ['Time', <ExactTime key="time" seconds={block.time} />],
              block.slot !== null && [
                'Slot',
                `${count(block.slot)} (${count(block.epochSlot ?? 0)} of epoch ${block.epoch})`,
              ],
              [
                'Era',
                block.protocolVersion === null ? block.eraName : `${block.eraName}, protocol ${block.protocolVersion}`,
              ],
              [
                'Slot leader',
                block.slotLeader?.startsWith('pool1') ? (
                  <PoolLink network={network} id={block.slotLeader} />
                ) : (
                  block.slotLeader
                ),
              ],
              ['Output', <AdaWithValue key="out" lovelace={block.output} symbol={coin} />],
              ['Fees', <AdaWithValue key="fees" lovelace={block.fees} symbol={coin} />],
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
