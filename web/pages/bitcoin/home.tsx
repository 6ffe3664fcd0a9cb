import { count } from '../../format.js';
import { bitcoinId, explore } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Id, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { Btc, rate } from './coins.js';
import { BitcoinTabs } from './ordinals.js';

/** Newest blocks and the mempool. */
export function BitcoinHome({ network }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    alias,
    async (signal) => {
      const params = { network: bitcoinId(network) };
      const [{ data: blocks }, mempool, recent, fees] = await Promise.all([
        api.listBitcoinBlocks({ ...params, limit: 10 }, { signal }),
        api.getBitcoinMempool(params, { signal }),
        api.listRecentBitcoinMempool({ ...params, limit: 10 }, { signal }),
        api.getRecommendedBitcoinFees(params, { signal }),
      ]);
      return { blocks, mempool, recent, fees };
    },
    tip?.hash,
  );
  return (
    <>
      <Title kind={network.chain}>{alias}</Title>
      <BitcoinTabs network={network} at="" />
      <Show requestState={requestState}>
        {({ blocks, mempool, recent, fees }) => (
          <>
            <div class="tiles">
              <Tile name="Height">{count(blocks[0]?.height ?? 0)}</Tile>
              <Tile name="Waiting">{count(mempool.count)}</Tile>
              <Tile name="Next block, sat/vB">{fees.fastestFee}</Tile>
              <Tile name="Within an hour, sat/vB">{fees.hourFee}</Tile>
            </div>
            <div class="columns">
              <Section title="Blocks">
                <Table
                  label="Newest blocks"
                  head={['Height', 'Age', 'Transactions', 'Fees']}
                  rows={blocks.map(({ hash, height, time, txCount, totalFees }) => [
                    <Link key="at" to={explore(alias, 'block', hash)}>
                      {count(height)}
                    </Link>,
                    <Timestamp key="time" seconds={time} />,
                    count(txCount),
                    <Btc key="fees" sat={totalFees} />,
                  ])}
                />
              </Section>
              <Section title="Mempool">
                <Table
                  label="Mempool transactions, newest first"
                  head={['Transaction', 'Amount', 'Fee rate']}
                  rows={recent.map(({ txid, value, feeRate }) => [
                    <Id key="id" id={txid} to={explore(alias, 'tx', txid)} />,
                    <Btc key="value" sat={value} />,
                    rate(feeRate),
                  ])}
                  empty="The mempool is empty."
                />
              </Section>
            </div>
          </>
        )}
      </Show>
    </>
  );
}
