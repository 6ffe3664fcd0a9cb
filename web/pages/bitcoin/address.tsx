import { count } from '../../format.js';
import { bitcoinId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Fields, Id, Section } from '../../parts/primitives.js';
import { QrCode } from '../../parts/qr-code.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { Btc, formatScriptKind } from './coins.js';
import { InscriptionsAndRunes } from './inscriptions-and-runes.js';
import { BitcoinList } from './list.js';

export function BitcoinAddressPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: bitcoinId(network), address: id };
  const requestState = useRequest(id, (signal) => api.getBitcoinAddress(params, { signal }), tip?.hash);
  return (
    <>
      <Title kind="Bitcoin address" beside={<QrCode text={id} label="QR code of the address" />}>
        <Id id={id} whole />
      </Title>
      <Show requestState={requestState}>
        {({ balance, chainStats, mempoolStats, scriptPubkeyType }) => (
          <Fields
            rows={[
              ['Confirmed', <Btc key="confirmed" sat={balance.confirmed} />],
              ['Unconfirmed', <Btc key="unconfirmed" sat={balance.unconfirmed} />],
              ['Transactions', `${count(chainStats.txCount)}, and ${count(mempoolStats.txCount)} in the mempool`],
              ['Kind', scriptPubkeyType === null ? undefined : formatScriptKind(scriptPubkeyType)],
            ]}
          />
        )}
      </Show>
      {requestState.error === undefined && (
        <Section title="Transactions">
          <Paged
            subject={id}
            reloadKey={tip?.hash}
            load={async (cursor, signal) => {
              const page = await api.pageBitcoinAddressTransactions(
                { ...params, limit: 25, includeMempool: true, ...(cursor !== undefined && { cursor }) },
                signal && { signal },
              );
              return { data: page.data, nextCursor: page.cursor };
            }}
          >
            {(items) => <BitcoinList alias={alias} address={id} items={items} />}
          </Paged>
        </Section>
      )}
      {/* Loaded after the page: the index of inscriptions and runes responds slower than that of outputs. */}
      {requestState.data !== undefined && <InscriptionsAndRunes network={network} id={id} />}
    </>
  );
}
