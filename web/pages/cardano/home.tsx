import { blockNumber } from '../../format.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Id, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { EpochOverview, LastEpochs } from './epoch-overview.js';
import { SlotLeader } from './slot-leader.js';
import { CardanoTabs, getTicker } from './tabs.js';

export function CardanoHome({ network }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    alias,
    async (signal) => {
      const params = { network: getCardanoId(network) };
      const [blocks, transactions] = await Promise.all([
        api.listBlocks({ ...params, pageSize: 10 }, { signal }),
        api.listTransactions({ ...params, pageSize: 10 }, { signal }),
      ]);
      return { blocks, transactions };
    },
    tip?.hash,
  );
  return (
    <>
      <Title kind={network.chain}>{alias}</Title>
      <CardanoTabs network={network} at="" />
      <EpochOverview network={network} />
      <Show requestState={requestState}>
        {({ blocks, transactions }) => (
          <>
            <div class="columns">
              <Section title="Blocks">
                <Table
                  label="Newest blocks"
                  head={['Height', 'Age', 'Transactions', 'Pool']}
                  rows={blocks.map(({ hash, number, time, txCount, slotLeader }) => [
                    <Link key="at" to={explore(alias, 'block', hash)}>
                      {blockNumber(number)}
                    </Link>,
                    <Timestamp key="time" seconds={time} />,
                    txCount,
                    slotLeader === null ? '' : <SlotLeader network={network} leader={slotLeader} />,
                  ])}
                />
              </Section>
              <Section title="Transactions">
                <Table
                  label="Newest transactions"
                  head={['Hash', 'Age', 'Output']}
                  rows={transactions.map(({ txHash, blockTime, totalOutput }) => [
                    <Id key="id" id={txHash} to={explore(alias, 'tx', txHash)} />,
                    <Timestamp key="time" seconds={blockTime} />,
                    <Ada key="value" lovelace={totalOutput} symbol={getTicker(network)} />,
                  ])}
                />
              </Section>
            </div>
          </>
        )}
      </Show>
      <LastEpochs network={network} />
    </>
  );
}
