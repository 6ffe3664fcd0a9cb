import type { ResultOf } from '../../../client/client.js';
import { CrosstieError } from '../../../client/errors.js';
import { amount, assetLabel, count, dexName } from '../../format.js';
import { explore, getMarket, type Market as MarketName, type Network, swapLink } from '../../networks.js';
import { Badge, Id, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';
import { type RequestState, Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { PriceChart } from './price-chart.js';

interface Traded {
  readonly price: ResultOf<'getTokenPrice'>;
  readonly orders: Orders;
  readonly decimals: ReadonlyMap<string, number>;
}

/** Market data of a token, loaded in addition to the token itself. */
export function useMarket(network: Network, unit: string): RequestState<Traded | 'none'> {
  const market = getMarket(network);
  return useRequest(
    unit,
    async (signal): Promise<Traded | 'none'> => {
      if (market === undefined) return 'none';
      try {
        const params = { network: market };
        const [price, { orders }] = await Promise.all([
          api.getTokenPrice({ ...params, assetId: unit }, { signal }),
          api.listOrdersOfToken(
            { ...params, policyId: unit.slice(0, 56), assetName: unit.slice(56), size: 10 },
            { signal },
          ),
        ]);
        const others = collectUnits(orders).filter((each) => each !== unit);
        const decimals = new Map([...(await loadDecimals(others, params, signal)), [unit, price.decimals]]);
        return { price, orders, decimals };
      } catch (error) {
        if (error instanceof CrosstieError && (error.status === 404 || error.status === 400)) return 'none';
        throw error;
      }
    },
    network.tip?.hash,
  );
}

interface MarketProps {
  readonly network: Network;
  readonly unit: string;
  readonly requestState: RequestState<Traded | 'none'>;
}

/** Price, price history and orders of a token. Renders nothing when it is not traded. */
export function Market({ network, unit, requestState }: MarketProps) {
  const known = requestState.data === 'none' ? undefined : requestState.data;
  const side = (units: number | bigint | null, params: string): string => {
    if (units === null) return '';
    if (params === '') return `${amount(units, 6)} ADA`;
    return `${amount(units, known?.decimals.get(params) ?? 0)} ${assetLabel(params.slice(56))}`;
  };
  return (
    <Show requestState={requestState}>
      {(found) =>
        found === 'none' ? null : (
          <>
            <Section title="Price">
              <div class="tiles">
                <Tile name="In ADA">{price(found.price.priceAda)}</Tile>
                <Tile name="In dollars">{price(found.price.priceUsd)}</Tile>
                <Tile name="24 hours">{change(found.price.priceChange24h)}</Tile>
                <Tile name="Volume in 24 h, ADA">
                  {found.price.volume24hAda === null ? '–' : count(Math.round(found.price.volume24hAda))}
                </Tile>
              </div>
              <PriceChart network={network} unit={unit} />
              <p class="more">
                <Link class="button plain" to={swapLink(network.alias, unit)}>
                  Swap for this token
                </Link>
              </p>
            </Section>
            <Section title="Orders">
              <Table
                label="Orders of the token, newest first"
                head={['Transaction', 'DEX', 'Kind', 'Offers', 'Wants', 'State', 'Age']}
                rows={found.orders.map((order) => [
                  <Id key="id" id={order.txHash} to={explore(network.alias, 'tx', order.txHash)} />,
                  dexName(order.dex),
                  `${order.orderType} ${order.executionType}`.toLowerCase(),
                  side(order.offerAmount, `${order.offerPolicyId}${order.offerAssetName}`),
                  side(order.requestAmount, `${order.requestPolicyId}${order.requestAssetName}`),
                  <Badge key="state" tone={order.status === 'OPEN' ? 'good' : 'plain'}>
                    {order.status.toLowerCase()}
                  </Badge>,
                  order.blockTime === null ? '' : <Timestamp seconds={order.blockTime} />,
                ])}
              />
            </Section>
          </>
        )
      }
    </Show>
  );
}

type Orders = ResultOf<'listOrdersOfToken'>['orders'];

const collectUnits = (orders: Orders): readonly string[] => [
  ...new Set(
    orders.flatMap((order) => [
      `${order.offerPolicyId ?? ''}${order.offerAssetName ?? ''}`,
      `${order.requestPolicyId ?? ''}${order.requestAssetName ?? ''}`,
    ]),
  ),
];

/** Decimals are unknown for tokens that are not traded for ADA. */
async function loadDecimals(
  units: readonly string[],
  params: { readonly network: MarketName },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const known = await Promise.all(
    units
      .filter((unit) => unit !== '')
      .map(async (unit): Promise<readonly (readonly [string, number])[]> => {
        try {
          return [[unit, (await api.getTokenPrice({ ...params, assetId: unit }, { signal })).decimals]];
        } catch (error) {
          if (error instanceof CrosstieError && error.status === 404) return [];
          throw error;
        }
      }),
  );
  return new Map(known.flat());
}

const price = (value: number | null): string => (value === null ? '–' : Number(value.toPrecision(6)).toString());
const change = (value: number | null): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(2)} %`;
