import { count, written } from '../../format.js';
import { bitcoinId, explore } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { Btc, rate } from './coins.js';
import { FeeHistogram } from './fees.js';
import { BitcoinList } from './list.js';
import { MempoolHistory } from './mempool-history.js';
import { BitcoinTabs } from './ordinals.js';

export function BitcoinBlocksPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind={alias}>Blocks</Title>
      <BitcoinTabs network={network} at="blocks" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={async (cursor, signal) => {
          const page = await api.listBitcoinBlocks(
            { network: bitcoinId(network), limit: 50, ...(cursor !== undefined && { cursor }) },
            signal && { signal },
          );
          return { data: page.data, nextCursor: page.cursor };
        }}
      >
        {(blocks) => (
          <Table
            label="Blocks, newest first"
            head={['Height', 'Age', 'Pool', 'Transactions', 'Fees', 'Median fee rate', 'Weight']}
            rows={blocks.map(({ hash, height, time, pool, txCount, totalFees, medianFeeRate, weight }) => [
              <Link key="at" to={explore(alias, 'block', hash)}>
                {count(height)}
              </Link>,
              <Timestamp key="time" seconds={time} />,
              pool === null ? '' : written(pool.name, 40),
              count(txCount),
              <Btc key="fees" sat={totalFees} />,
              rate(medianFeeRate),
              count(weight),
            ])}
            empty="This network has no block yet."
          />
        )}
      </Paged>
    </>
  );
}

export function BitcoinMempoolPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind={alias}>Mempool</Title>
      <BitcoinTabs network={network} at="mempool" />
      <FeeHistogram network={network} />
      <MempoolHistory network={network} />
      <Section title="Transactions">
        <Paged
          subject={alias}
          reloadKey={tip?.hash}
          load={async (cursor, signal) => {
            const page = await api.pageBitcoinMempoolTransactions(
              { network: bitcoinId(network), limit: 25, ...(cursor !== undefined && { cursor }) },
              signal && { signal },
            );
            return { data: page.data, nextCursor: page.cursor };
          }}
        >
          {(items) => <BitcoinList alias={alias} items={items} empty="The mempool is empty." />}
        </Paged>
      </Section>
    </>
  );
}
