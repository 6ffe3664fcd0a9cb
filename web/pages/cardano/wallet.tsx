import type { ResultOf } from '../../../client/client.js';
import { BarChart } from '../../charts/bar-chart.js';
import { Chart } from '../../charts/chart.js';
import { formatShort } from '../../charts/spec.js';
import { formatDollars } from '../../fiat.js';
import { amount, count, localTime, short, written } from '../../format.js';
import { explore, getMarket, type Market, type Network } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Badge, Id, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tile } from '../../parts/tile.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { IncomeCalendar } from './income-calendar.js';

type Holdings = ResultOf<'getWalletHoldings'>;
type Pnl = ResultOf<'getWalletPnl'>;

const DAY = 86_400;
/** The service returns at most 366 points. */
const DAYS = 360;

/** Holdings, their value over time, profit and loss, and income by month of an account. */
export function WalletPage({ network, id }: SubjectProps) {
  const market = getMarket(network);
  return (
    <>
      <Title
        kind="Portfolio"
        beside={
          <Link to={explore(network.alias, 'account', id)} class="button plain small">
            Account
          </Link>
        }
      >
        <Id id={id} whole />
      </Title>
      {market === undefined ? (
        <p class="muted">This network has no market, so tokens have no value here.</p>
      ) : (
        <>
          <Portfolio network={network} market={market} stakeAddress={id} />
          <IncomeCalendar network={network} market={market} stakeAddress={id} />
        </>
      )}
    </>
  );
}

interface PortfolioProps {
  readonly network: Network;
  readonly market: Market;
  readonly stakeAddress: string;
}

function Portfolio({ network, market, stakeAddress }: PortfolioProps) {
  const requestState = useRequest(
    stakeAddress,
    async (signal) => {
      const params = { network: market, stakeAddress };
      const end = network.tip?.time ?? Math.floor(Date.now() / 1000);
      const [holdings, history, pnl, flows] = await Promise.all([
        api.getWalletHoldings(params, { signal }),
        api.listWalletHistory(
          { ...params, resolution: '1D', from: String(Math.max(0, end - DAYS * DAY)), to: String(end) },
          { signal },
        ),
        api.getWalletPnl(params, { signal }),
        api.listWalletFlows({ ...params, groupBy: 'month' }, { signal }),
      ]);
      return { holdings, history, pnl, flows };
    },
    network.tip?.hash,
  );
  return (
    <Show requestState={requestState}>
      {({ holdings, history, pnl, flows }) => (
        <>
          <div class="tiles">
            <Tile name="Value in ADA">{count(Math.round(holdings.totalValueAda))}</Tile>
            {holdings.totalValueUsd !== null && (
              <Tile name="Value in dollars">{formatDollars(holdings.totalValueUsd)}</Tile>
            )}
            <Tile name="ADA">{count(Math.round(holdings.adaBalance))}</Tile>
            <Tile name="Profit and loss, ADA">{formatSigned(pnl.totalPnlAda)}</Tile>
          </div>
          {history.length > 1 && (
            <Section title="Value over time">
              <Chart
                label="Value in ADA"
                spec={{
                  x: history.map(({ timestamp }) => timestamp),
                  xName: 'Time',
                  isTime: true,
                  formatX: localTime,
                  series: [
                    {
                      name: 'Total, ADA',
                      values: history.map(({ totalValueAda }) => totalValueAda),
                      shape: 'line',
                      tone: 'accent',
                      format: formatShort,
                    },
                    {
                      name: 'ADA alone',
                      values: history.map(({ adaBalance }) => adaBalance),
                      shape: 'line',
                      tone: 'blue',
                      format: formatShort,
                    },
                  ],
                }}
              />
            </Section>
          )}
          <Tokens alias={network.alias} holdings={holdings} pnl={pnl} />
          {flows.length > 0 && (
            <Section title="Received and sent by month">
              <BarChart
                label="ADA received by month"
                bars={flows
                  .toSorted((a, b) => a.key.localeCompare(b.key))
                  .map(({ key, receivedAda, sentAda }) => ({ name: key, value: receivedAda, bad: sentAda }))}
                valueName="Received, ADA"
                badName="Sent, ADA"
                format={formatShort}
              />
            </Section>
          )}
        </>
      )}
    </Show>
  );
}

const formatSigned = (ada: number): string => `${ada > 0 ? '+' : ''}${count(Number(ada.toFixed(2)))}`;

function Tokens({ alias, holdings, pnl }: { readonly alias: string; readonly holdings: Holdings; readonly pnl: Pnl }) {
  const results = new Map(pnl.tokens.map((token) => [token.unit, token]));
  return (
    <Section title="Tokens">
      <Table
        label="Tokens by value"
        head={['Token', 'Amount', 'Price in ADA', 'Value in ADA', '24 hours', 'Realized, ADA', 'Unrealized, ADA']}
        rows={holdings.tokens.map(
          ({ unit, name, ticker, quantity, decimals, priceAda, valueAda, priceChange24h, verified }) => {
            const result = results.get(unit);
            return [
              <span key="to">
                <Link to={explore(alias, 'asset', unit)} title={unit}>
                  {written(ticker ?? name ?? short(unit), 40)}
                </Link>{' '}
                {verified && <Badge tone="good">verified</Badge>}
              </span>,
              amount(quantity, decimals),
              priceAda === null ? '' : Number(priceAda.toPrecision(6)),
              valueAda === null ? '' : Number(valueAda.toFixed(2)),
              priceChange24h === null ? '' : `${priceChange24h.toFixed(2)} %`,
              result === undefined ? '' : Number(result.realizedPnlAda.toFixed(2)),
              result?.unrealizedPnlAda == null ? '' : Number(result.unrealizedPnlAda.toFixed(2)),
            ];
          },
        )}
        empty="No tokens."
      />
    </Section>
  );
}
