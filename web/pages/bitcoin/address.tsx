import { Show, useAsk } from '../../ask.js';
import { count } from '../../format.js';
import { bitcoinId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Fields, Id, Section } from '../../parts/things.js';
import { Title } from '../../parts/title.js';
import { api } from '../../session.js';
import { Belongings } from './belongings.js';
import { Btc } from './coins.js';
import { BitcoinList } from './list.js';

export function BitcoinAddressPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const of = { network: bitcoinId(network), address: id };
  const asked = useAsk(id, (signal) => api.getBitcoinAddress(of, { signal }), tip?.hash);
  return (
    <>
      <Title kind="Bitcoin address">
        <Id id={id} whole />
      </Title>
      <Show asked={asked}>
        {({ balance, chainStats, mempoolStats, scriptPubkeyType }) => (
          <Fields
            rows={[
              ['Confirmed', <Btc key="confirmed" sat={balance.confirmed} />],
              ['Waiting', <Btc key="waiting" sat={balance.unconfirmed} />],
              ['Transactions', `${count(chainStats.txCount)}, and ${count(mempoolStats.txCount)} in the mempool`],
              ['Kind', scriptPubkeyType],
            ]}
          />
        )}
      </Show>
      {asked.error === undefined && (
        <Section title="Transactions">
          <Paged
            subject={id}
            moment={tip?.hash}
            load={async (cursor, signal) => {
              const page = await api.pageBitcoinAddressTransactions(
                { ...of, limit: 25, includeMempool: true, ...(cursor !== undefined && { cursor }) },
                signal && { signal },
              );
              return { data: page.data, nextCursor: page.cursor };
            }}
          >
            {(items) => <BitcoinList alias={alias} items={items} />}
          </Paged>
        </Section>
      )}
      {/* Loaded after the page: the index of inscriptions and runes responds slower than that of outputs. */}
      {asked.answer !== undefined && <Belongings network={network} id={id} />}
    </>
  );
}
