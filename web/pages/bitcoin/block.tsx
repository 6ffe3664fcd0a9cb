import { count, counted, written } from '../../format.js';
import { bitcoinId, explore } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Badge, ExactTime, Fields, Id, Section } from '../../parts/primitives.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { BlockMap } from './block-map.js';
import { Btc, rate } from './coins.js';
import { BitcoinList } from './list.js';

export function BitcoinBlockPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: bitcoinId(network), idOrHeight: id };
  const requestState = useRequest(
    id,
    async (signal) => {
      const [block, audit] = await Promise.all([
        api.getBitcoinBlock(params, { signal }),
        optional(api.getBitcoinBlockAudit(params, { signal })),
      ]);
      return { block, audit };
    },
    tip?.hash,
  );
  return (
    <>
      <Show requestState={requestState} title={<SubjectTitle kind="Bitcoin block" id={id} />}>
        {({ block, audit }) => (
          <>
            <Title
              kind="Bitcoin block"
              beside={
                <Badge tone={block.inBestChain ? 'good' : 'bad'}>
                  {block.inBestChain ? counted(block.confirmations, 'confirmation') : 'stale'}
                </Badge>
              }
            >
              {count(block.height)}
            </Title>
            <Fields
              rows={[
                ['Hash', <Id key="id" id={block.hash} whole />],
                ['Time', <ExactTime key="time" seconds={block.time} />],
                ['Transactions', count(block.txCount)],
                ...('totalFees' in block
                  ? ([
                      ['Fees', <Btc key="fees" sat={block.totalFees} />],
                      ['Subsidy', <Btc key="subsidy" sat={block.subsidy} />],
                      ['Median fee rate', rate(block.medianFeeRate)],
                      ['Size', `${count(block.size)} bytes, weight ${count(block.weight)}`],
                      ['Mining pool', block.pool === null ? undefined : written(block.pool.name, 40)],
                      ['Miner text', written(block.coinbaseTag, 100)],
                    ] as const)
                  : ([['Size', `${count(block.size)} bytes`]] as const)),
                audit !== undefined && [
                  'Expected by the mempool',
                  `${audit.matchRate} % match: ${count(audit.matchedCount)} of ${counted(audit.expectedCount, 'expected transaction')}, ${count(audit.missingCount)} missing, ${count(audit.added.length)} added`,
                ],
                [
                  'Previous block',
                  block.previousBlockHash && (
                    <Id id={block.previousBlockHash} to={explore(alias, 'block', block.previousBlockHash)} />
                  ),
                ],
              ]}
            />
          </>
        )}
      </Show>
      {requestState.data?.block.inBestChain === true && (
        <BlockMap network={network} hash={requestState.data.block.hash} />
      )}
      {requestState.error === undefined && (
        <Section title="Transactions">
          <Paged
            subject={id}
            load={async (cursor, signal) => {
              const page = await api.pageBitcoinBlockTransactions(
                { ...params, limit: 25, ...(cursor !== undefined && { cursor }) },
                signal && { signal },
              );
              return { data: page.data, nextCursor: page.cursor };
            }}
          >
            {(items) => <BitcoinList alias={alias} items={items} />}
          </Paged>
        </Section>
      )}
    </>
  );
}
