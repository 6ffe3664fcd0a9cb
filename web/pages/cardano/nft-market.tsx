import { useState } from 'preact/hooks';
import { count, written } from '../../format.js';
import { explore, getMarket } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Choice } from '../../parts/choice.js';
import { Ada, Id } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { CardanoTabs, getTicker } from './tabs.js';

const SORTS = [
  ['volume', 'By volume'],
  ['sales', 'By sales'],
] as const;

const COLLECTIONS = 100;

/** Collections with listings, offers or sales on a marketplace. */
export function NftMarketPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  const market = getMarket(network);
  const [sort, setSort] = useState<(typeof SORTS)[number][0]>('volume');
  const requestState = useRequest(
    `${alias} ${sort}`,
    async (signal) =>
      market === undefined ? [] : api.listNftCollections({ network: market, sort, limit: COLLECTIONS }, { signal }),
    tip?.hash,
  );
  const symbol = getTicker(network);
  return (
    <>
      <Title kind={alias}>NFT market</Title>
      <CardanoTabs network={network} at="nfts" />
      <Choice label="Order" options={SORTS} value={sort} choose={setSort} />
      <Show requestState={requestState}>
        {(collections) => (
          <Table
            label="Collections"
            head={['Collection', 'Floor', 'Last sale', 'Volume', 'Sales', 'Listed', 'Policy']}
            rows={collections.map((each) => [
              <Link key="to" to={explore(alias, 'collection', each.policyId)}>
                {each.name === null ? 'no name' : written(each.name, 40)}
              </Link>,
              each.floorPriceLovelace === null ? (
                ''
              ) : (
                <Ada lovelace={each.floorPriceLovelace} symbol={symbol} rounded />
              ),
              each.lastSalePriceLovelace === null ? (
                ''
              ) : (
                <Ada lovelace={each.lastSalePriceLovelace} symbol={symbol} rounded />
              ),
              <Ada key="volume" lovelace={each.totalVolumeLovelace} symbol={symbol} rounded />,
              count(each.saleCount),
              count(each.listedCount),
              <Id key="id" id={each.policyId} to={explore(alias, 'policy', each.policyId)} />,
            ])}
            empty="No collection of this network has a listing or a sale."
          />
        )}
      </Show>
    </>
  );
}
