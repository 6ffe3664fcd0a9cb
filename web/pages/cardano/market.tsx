import { CrosstieError } from '../../../client/errors.js';
import { Show, useAsk } from '../../ask.js';
import { amount, assetLabel, count } from '../../format.js';
import { explore, type Market as MarketName, marketOf, type Network, swapLink } from '../../networks.js';
import { LineChart } from '../../parts/charts.js';
import { Badge, Id, Moment, Section, Table } from '../../parts/things.js';
import { Tile } from '../../parts/tile.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';

/** What a token costs, how that moved, and who wants to trade it. Absent where nobody trades it. */
export function Market({ network, unit }: { readonly network: Network; readonly unit: string }) {
  const market = marketOf(network);
  const asked = useAsk(
    unit,
    async (signal) => {
      if (market === undefined) return 'none' as const;
      try {
        const of = { network: market };
        const [price, candles, { orders }] = await Promise.all([
          api.getTokenPrice({ ...of, assetId: unit }, { signal }),
          api.listCandles({ ...of, assetId: unit, resolution: '4h' }, { signal }),
          api.listOrdersOfToken(
            { ...of, policyId: unit.slice(0, 56), assetName: unit.slice(56), size: 10 },
            { signal },
          ),
        ]);
        return { price, candles, orders, decimals: await decimalsOf(unitsOf(orders), of, signal) };
      } catch (error) {
        if (error instanceof CrosstieError && (error.status === 404 || error.status === 400)) return 'none' as const;
        throw error;
      }
    },
    network.tip?.hash,
  );
  const known = asked.answer === 'none' ? undefined : asked.answer;
  const side = (units: number | bigint | null, of: string): string => {
    if (units === null) return '';
    if (of === '') return `${amount(units, 6)} ADA`;
    return `${amount(units, known?.decimals.get(of) ?? 0)} ${assetLabel(of.slice(56))}`;
  };
  return (
    <Show asked={asked}>
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
              {found.candles.length > 1 && (
                <LineChart
                  label="Price in ADA"
                  points={found.candles.map(({ time, close }) => ({ at: time, value: close }))}
                />
              )}
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
                  order.dex,
                  `${order.orderType} ${order.executionType}`.toLowerCase(),
                  side(order.offerAmount, `${order.offerPolicyId}${order.offerAssetName}`),
                  side(order.requestAmount, `${order.requestPolicyId}${order.requestAssetName}`),
                  <Badge key="state" tone={order.status === 'OPEN' ? 'good' : 'plain'}>
                    {order.status.toLowerCase()}
                  </Badge>,
                  order.blockTime === null ? '' : <Moment seconds={order.blockTime} />,
                ])}
              />
            </Section>
          </>
        )
      }
    </Show>
  );
}

type Orders = Awaited<ReturnType<typeof api.listOrdersOfToken>>['orders'];

const unitsOf = (orders: Orders): ReadonlySet<string> =>
  new Set(
    orders.flatMap((order) => [
      `${order.offerPolicyId ?? ''}${order.offerAssetName ?? ''}`,
      `${order.requestPolicyId ?? ''}${order.requestAssetName ?? ''}`,
    ]),
  );

/** Tokens that nobody trades for ADA have none that are known. */
async function decimalsOf(
  units: ReadonlySet<string>,
  of: { readonly network: MarketName },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const known = await Promise.all(
    [...units]
      .filter((unit) => unit !== '')
      .map(async (unit): Promise<readonly (readonly [string, number])[]> => {
        try {
          return [[unit, (await api.getTokenPrice({ ...of, assetId: unit }, { signal })).decimals]];
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
