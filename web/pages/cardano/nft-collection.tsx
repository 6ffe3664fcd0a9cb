import { useState } from 'preact/hooks';
import type { ResultOf } from '../../../client/client.js';
import { CandleChart } from '../../charts/candle-chart.js';
import { AdaWithValue } from '../../fiat.js';
import { assetLabel, count, written } from '../../format.js';
import { explore, getMarket, type Market, type Network } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Choice } from '../../parts/choice.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Ada, Badge, Id, Section, Timestamp, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { TokenImage } from '../../parts/token-image.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { getTicker } from './tabs.js';

const PAGE_SIZE = 50;
const SALES = 50;
const HOLDERS = 20;

interface CollectionProps {
  readonly network: Network;
  readonly market: Market;
  readonly policyId: string;
}

/** The market of a collection: floor, price history, listings, sales and holders. */
export function NftCollectionPage({ network, id }: SubjectProps) {
  const market = getMarket(network);
  if (market === undefined)
    return (
      <>
        <SubjectTitle kind="Collection" id={id} />
        <p class="more">{network.alias} has no market.</p>
      </>
    );
  return <Collection network={network} market={market} policyId={id} />;
}

function Collection({ network, market, policyId }: CollectionProps) {
  const { alias, tip } = network;
  const params = { network: market, policyId };
  const requestState = useRequest(
    policyId,
    async (signal) => {
      const [collection, sales, holders] = await Promise.all([
        api.getNftCollection(params, { signal }),
        api.listNftSales({ ...params, limit: SALES }, { signal }),
        api.listNftHolders({ ...params, pageSize: HOLDERS }, { signal }),
      ]);
      return { collection, sales, holders };
    },
    tip?.hash,
  );
  const symbol = getTicker(network);
  const ada = (lovelace: string | null) =>
    lovelace === null ? '–' : <AdaWithValue lovelace={lovelace} symbol={symbol} />;
  return (
    <>
      <Show requestState={requestState} title={<SubjectTitle kind="Collection" id={policyId} />}>
        {({ collection, sales, holders }) => (
          <>
            <Title kind="Collection">{collection.name === null ? 'no name' : written(collection.name, 60)}</Title>
            <p class="more">
              Policy <Id id={policyId} to={explore(alias, 'policy', policyId)} />
            </p>
            <div class="token-view">
              <TokenImage image={collection.imageUrl} name="Image of a token of the collection" />
            </div>
            {collection.description !== null && (
              <p class="more">
                <Written text={collection.description} most={300} />
              </p>
            )}
            <div class="tiles">
              <Tile name="Floor">{ada(collection.floorPriceLovelace)}</Tile>
              <Tile name="Last sale">{ada(collection.lastSalePriceLovelace)}</Tile>
              <Tile name="Volume">{ada(collection.totalVolumeLovelace)}</Tile>
              <Tile name="Sales">{count(collection.saleCount)}</Tile>
              <Tile name="Listed">{count(collection.listedCount)}</Tile>
              <Tile name="Holders">{count(holders.holders)}</Tile>
            </div>
            <Section title="Price of sales">
              <SaleChart network={network} market={market} policyId={policyId} />
            </Section>
            <div class="columns wide-first">
              <Section title="Sales">
                <SaleTable network={network} sales={sales} />
              </Section>
              <Section title="Holders">
                <Table
                  label="Holders, most tokens first"
                  head={['Wallet', 'Tokens', 'Listed']}
                  rows={holders.top.map(({ address, held, listed }) => [
                    address === null ? 'not known' : <WalletId alias={alias} address={address} />,
                    count(held),
                    count(listed),
                  ])}
                />
              </Section>
            </div>
          </>
        )}
      </Show>
      {requestState.error === undefined && <Listings network={network} market={market} policyId={policyId} />}
    </>
  );
}

const RESOLUTIONS = [
  ['1h', 'Hours'],
  ['1d', 'Days'],
  ['1w', 'Weeks'],
] as const;

function SaleChart({ network, market, policyId }: CollectionProps) {
  const [resolution, setResolution] = useState<(typeof RESOLUTIONS)[number][0]>('1d');
  const requestState = useRequest(
    `${policyId} ${resolution}`,
    (signal) => api.listNftCandles({ network: market, policyId, resolution }, { signal }),
    network.tip?.hash,
  );
  return (
    <>
      <Choice label="Resolution" options={RESOLUTIONS} value={resolution} choose={setResolution} />
      <Show requestState={requestState}>
        {(candles) =>
          candles.length === 0 ? (
            <p class="muted">No sale of a single token in the last 300 intervals.</p>
          ) : (
            <CandleChart label="Price of sales in ADA" candles={candles} />
          )
        }
      </Show>
    </>
  );
}

/** A wallet is known by its stake address, or by an address without a stake part. */
const WalletId = ({ alias, address }: { readonly alias: string; readonly address: string }) => (
  <Id id={address} to={explore(alias, address.startsWith('stake') ? 'account' : 'address', address)} />
);

interface TokenProps {
  readonly alias: string;
  readonly token: { readonly policyId: string; readonly assetName: string; readonly nftName: string | null };
}

const TokenLink = ({ alias, token: { policyId, assetName, nftName } }: TokenProps) => (
  <Link to={explore(alias, 'asset', `${policyId}${assetName}`)}>
    {nftName === null ? assetLabel(assetName) : written(nftName, 40)}
  </Link>
);

function SaleTable({ network, sales }: { readonly network: Network; readonly sales: ResultOf<'listNftSales'> }) {
  const { alias } = network;
  return (
    <Table
      label="Sales, newest first"
      head={['Token', 'Price', 'Age', 'Marketplace', 'Kind', 'Transaction']}
      rows={sales.map((sale) => [
        <span key="token" class="row">
          <TokenLink alias={alias} token={sale} />
          {sale.assetCount > 1 && <Badge>bundle of {count(sale.assetCount)}</Badge>}
          {sale.wash && <Badge tone="warn">wash</Badge>}
        </span>,
        <Ada key="price" lovelace={sale.priceLovelace} symbol={getTicker(network)} rounded />,
        <Timestamp key="time" seconds={sale.blockTime} />,
        sale.marketplace,
        sale.type === 'OFFER' ? 'offer' : 'listing',
        <Id key="tx" id={sale.txHash} to={explore(alias, 'tx', sale.txHash)} />,
      ])}
      empty="No sale yet."
    />
  );
}

function Listings({ network, market, policyId }: CollectionProps) {
  const { alias } = network;
  return (
    <Section title="Listings">
      <Paged
        subject={policyId}
        reloadKey={network.tip?.hash}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listNftListings(
              { network: market, policyId, page, pageSize: PAGE_SIZE },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(listings) => (
          <Table
            label="Listings, lowest price first"
            head={['Token', 'Price', 'Marketplace', 'Seller', 'Transaction', 'Age']}
            rows={listings.map((listing) => [
              <TokenLink key="token" alias={alias} token={listing} />,
              <Ada key="price" lovelace={listing.priceLovelace} symbol={getTicker(network)} />,
              listing.marketplace,
              listing.sellerAddress === null ? '' : <WalletId alias={alias} address={listing.sellerAddress} />,
              <Id key="tx" id={listing.txHash} to={explore(alias, 'tx', listing.txHash)} />,
              <Timestamp key="time" seconds={listing.listedAt} />,
            ])}
            empty="No token of the collection is listed."
          />
        )}
      </Paged>
    </Section>
  );
}
