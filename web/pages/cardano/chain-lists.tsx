import type { ResultOf } from '../../../client/client.js';
import { blockNumber, count } from '../../format.js';
import { explore, getCardanoId, type Network } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Ada, Id, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { SlotLeader } from './slot-leader.js';
import { CardanoTabs, getTicker } from './tabs.js';

const PAGE_SIZE = 50;

type Block = ResultOf<'pageBlocks'>['data'][number];

export const BlockTable = ({ network, blocks }: { readonly network: Network; readonly blocks: readonly Block[] }) => (
  <Table
    label="Blocks, newest first"
    head={['Height', 'Age', 'Epoch', 'Transactions', 'Output', 'Fees', 'Pool']}
    rows={blocks.map(({ hash, number, time, epoch, txCount, output, fees, slotLeader }) => [
      <Link key="at" to={explore(network.alias, 'block', hash)}>
        {blockNumber(number)}
      </Link>,
      <Timestamp key="time" seconds={time} />,
      epoch === null ? '' : <Link to={explore(network.alias, 'epoch', String(epoch))}>{epoch}</Link>,
      txCount,
      <Ada key="output" lovelace={output} symbol={getTicker(network)} />,
      <Ada key="fees" lovelace={fees} symbol={getTicker(network)} />,
      slotLeader === null ? '' : <SlotLeader network={network} leader={slotLeader} />,
    ])}
    empty="This network has no block yet."
  />
);

export function BlocksPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind={alias}>Blocks</Title>
      <CardanoTabs network={network} at="blocks" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={(cursor, signal) =>
          api.pageBlocks(
            { network: getCardanoId(network), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
            signal && { signal },
          )
        }
      >
        {(blocks) => <BlockTable network={network} blocks={blocks} />}
      </Paged>
    </>
  );
}

export function TransactionsPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind={alias}>Transactions</Title>
      <CardanoTabs network={network} at="transactions" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listTransactions(
              { network: getCardanoId(network), page, pageSize: PAGE_SIZE },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(items) => (
          <Table
            label="Transactions, newest first"
            head={['Hash', 'Block', 'Age', 'Output', 'Fee']}
            rows={items.map(({ txHash, blockHeight, blockTime, totalOutput, fee }) => [
              <Id key="id" id={txHash} to={explore(alias, 'tx', txHash)} />,
              <Link key="block" to={explore(alias, 'block', String(blockHeight))}>
                {count(blockHeight)}
              </Link>,
              <Timestamp key="time" seconds={blockTime} />,
              <Ada key="output" lovelace={totalOutput} symbol={getTicker(network)} />,
              fee === null ? '' : <Ada lovelace={fee} symbol={getTicker(network)} />,
            ])}
            empty="This network has no transaction yet."
          />
        )}
      </Paged>
    </>
  );
}

export function MempoolPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind={alias}>Mempool</Title>
      <CardanoTabs network={network} at="mempool" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listMempool(
              { network: getCardanoId(network), page, pageSize: PAGE_SIZE },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(items) => (
          <Table
            label="Transactions that wait for a block"
            head={['Hash', 'Bytes', 'First seen']}
            rows={items.map(({ txHash, size, firstSeen }) => [
              <Id key="id" id={txHash} to={explore(alias, 'tx', txHash)} />,
              count(size),
              <Timestamp key="time" seconds={Date.parse(firstSeen) / 1000} />,
            ])}
            empty="No transaction waits for a block."
          />
        )}
      </Paged>
    </>
  );
}
