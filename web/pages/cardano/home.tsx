import { Show, useAsk } from '../../ask.js';
import { blockNumber, count } from '../../format.js';
import { explore, idOf } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Id, Moment, Section, Table } from '../../parts/things.js';
import { Tile } from '../../parts/tile.js';
import { Title } from '../../parts/title.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { SlotLeader } from './slot-leader.js';
import { CardanoTabs, coinOf } from './tabs.js';

export function CardanoHome({ network }: SubjectProps) {
  const { alias, tip } = network;
  const asked = useAsk(
    alias,
    async (signal) => {
      const of = { network: idOf(network) };
      const [blocks, transactions] = await Promise.all([
        api.listBlocks({ ...of, pageSize: 10 }, { signal }),
        api.listTransactions({ ...of, pageSize: 10 }, { signal }),
      ]);
      return { blocks, transactions };
    },
    tip?.hash,
  );
  return (
    <>
      <Title kind={network.chain}>{alias}</Title>
      <CardanoTabs network={network} at="" />
      <Show asked={asked}>
        {({ blocks, transactions }) => (
          <>
            {blocks[0] !== undefined && (
              <div class="tiles">
                <Tile name="Block">{blockNumber(blocks[0].number)}</Tile>
                <Tile name="Epoch">{blocks[0].epoch}</Tile>
                <Tile name="Slot">{count(blocks[0].slot ?? 0)}</Tile>
                <Tile name="Newest">
                  <Moment seconds={blocks[0].time} />
                </Tile>
              </div>
            )}
            <div class="columns">
              <Section title="Blocks">
                <Table
                  label="Newest blocks"
                  head={['Height', 'Age', 'Transactions', 'Pool']}
                  rows={blocks.map(({ hash, number, time, txCount, slotLeader }) => [
                    <Link key="at" to={explore(alias, 'block', hash)}>
                      {blockNumber(number)}
                    </Link>,
                    <Moment key="time" seconds={time} />,
                    txCount,
                    slotLeader === null ? '' : <SlotLeader alias={alias} leader={slotLeader} />,
                  ])}
                />
              </Section>
              <Section title="Transactions">
                <Table
                  label="Newest transactions"
                  head={['Hash', 'Age', 'Output']}
                  rows={transactions.map(({ txHash, blockTime, totalOutput }) => [
                    <Id key="id" id={txHash} to={explore(alias, 'tx', txHash)} />,
                    <Moment key="time" seconds={blockTime} />,
                    <Ada key="value" lovelace={totalOutput} symbol={coinOf(network)} />,
                  ])}
                />
              </Section>
            </div>
          </>
        )}
      </Show>
    </>
  );
}
