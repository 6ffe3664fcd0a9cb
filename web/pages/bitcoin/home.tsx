import { count } from '../../format.js';
import { useRounds } from '../../interval.js';
import { bitcoinId, explore } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Id, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { BlockLine } from './block-line.js';
import { Btc, rate } from './coins.js';
import { DifficultyTile } from './difficulty.js';
import { BitcoinTabs } from './ordinals.js';

/** The mempool changes between blocks. */
const MEMPOOL_MS = 10_000;

/** Newest blocks and the mempool. */
export function BitcoinHome({ network }: SubjectProps) {
  const { alias, tip } = network;
  const round = useRounds(MEMPOOL_MS);
  const requestState = useRequest(
    alias,
    async (signal) => {
      const params = { network: bitcoinId(network) };
      const [{ data: blocks }, mempool, recent, fees, projected, difficulty] = await Promise.all([
        api.listBitcoinBlocks({ ...params, limit: 10 }, { signal }),
        api.getBitcoinMempool(params, { signal }),
        api.listRecentBitcoinMempool({ ...params, limit: 10 }, { signal }),
        api.getRecommendedBitcoinFees(params, { signal }),
        api.listBitcoinProjectedBlocks(params, { signal }),
        optional(api.getBitcoinDifficulty(params, { signal })),
      ]);
      return { blocks, mempool, recent, fees, projected, difficulty };
    },
    `${tip?.hash} ${round}`,
  );
  return (
    <>
      <Title kind={network.chain}>{alias}</Title>
      <BitcoinTabs network={network} at="" />
      <Show requestState={requestState}>
        {({ blocks, mempool, recent, fees, projected, difficulty }) => (
          <>
            <BlockLine alias={alias} projected={projected} blocks={blocks} />
            <div class="tiles">
              <Tile name="Pending transactions">{count(mempool.count)}</Tile>
              <Tile name="Next block, sat/vB">{fees.fastestFee}</Tile>
              <Tile name="Half an hour, sat/vB">{fees.halfHourFee}</Tile>
              <Tile name="Within an hour, sat/vB">{fees.hourFee}</Tile>
              {difficulty !== undefined && <DifficultyTile difficulty={difficulty} />}
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
