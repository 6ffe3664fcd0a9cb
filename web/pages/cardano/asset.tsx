import { amount, assetLabel, count, counted, pngSource } from '../../format.js';
import { explore, getCardanoId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { DataTree } from '../../parts/data-tree.js';
import { ExactTime, Fields, Id, OutsideLink, Section, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { Market, useMarket } from './market.js';
import { TokenView } from './token-view.js';
import { TransactionList } from './transaction-list.js';

export function AssetPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: getCardanoId(network), unit: id };
  const market = useMarket(network, id);
  const requestState = useRequest(
    id,
    async (signal) => {
      const [asset, holders, transactions] = await Promise.all([
        api.getAsset(params, { signal }),
        api.listAssetHolders({ ...params, pageSize: 10 }, { signal }),
        api.listAssetTransactions({ ...params, pageSize: 10 }, { signal }),
      ]);
      return { asset, holders, transactions };
    },
    tip?.hash,
  );
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Token" id={id} />}>
      {({ asset, holders, transactions }) => {
        const decimals = asset.metadata?.decimals ?? 0;
        const logo = pngSource(asset.metadata?.logo);
        const onchain: unknown = asset.cip68Metadata ?? asset.onchainMetadata ?? null;
        return (
          <>
            <Title kind="Token" beside={logo !== undefined && <img src={logo} alt="" />}>
              <Written text={asset.metadata?.name ?? assetLabel(asset.assetName)} most={60} />
            </Title>
            <TokenView name={asset.metadata?.name ?? assetLabel(asset.assetName)} metadata={onchain} />
            <Fields
              rows={[
                ['Unit', <Id key="unit" id={asset.asset} whole />],
                ['Policy', <Id key="policy" id={asset.policyId} to={explore(alias, 'policy', asset.policyId)} />],
                ['Fingerprint', <Id key="print" id={asset.fingerprint} whole />],
                ['Supply', amount(asset.quantity, decimals)],
                asset.metadata?.ticker != null && ['Ticker', <Written key="ticker" text={asset.metadata.ticker} />],
                asset.metadata?.description != null && [
                  'Description',
                  <Written key="text" text={asset.metadata.description} most={500} />,
                ],
                asset.metadata?.url != null && ['Site', <OutsideLink key="url" url={asset.metadata.url} />],
                [
                  'First mint',
                  asset.creationTime === null ? undefined : <ExactTime key="time" seconds={asset.creationTime} />,
                ],
                ['Mints and burns', `${count(asset.mintCnt)} and ${count(asset.burnCnt)}`],
                ['Holders', counted(asset.holdersByAddress, 'address', 'addresses')],
              ]}
            />
            <Market network={network} unit={id} requestState={market} />
            <div class="columns">
              <Section title="Holders">
                <Table
                  label="Holders, largest first"
                  head={['Address', 'Amount', 'Share']}
                  rows={holders.map(({ address, quantity, sharePct }) => [
                    <Id key="id" id={address} to={explore(alias, 'address', address)} />,
                    amount(quantity, decimals),
                    sharePct === null ? '' : `${sharePct.toFixed(2)} %`,
                  ])}
                />
                <p class="more">
                  <Link to={explore(alias, 'holders', id)}>All holders</Link>
                </p>
              </Section>
              <Section title="Transactions">
                <TransactionList alias={alias} items={transactions} />
              </Section>
            </div>
            {onchain !== null && (
              <Section title="On-chain metadata">
                <DataTree value={onchain} />
              </Section>
            )}
          </>
        );
      }}
    </Show>
  );
}
