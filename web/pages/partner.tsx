import { useState } from 'preact/hooks';
import { CrosstieError } from '../../client/errors.js';
import { BarChart } from '../charts/bar-chart.js';
import { amount, assetLabel, count, dexName } from '../format.js';
import { explore, getMarket, type Market, type Network } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { Paged } from '../parts/paged.js';
import { Ada, Badge, Id, Section } from '../parts/primitives.js';
import { Table } from '../parts/table.js';
import { Tile } from '../parts/tile.js';
import { Title } from '../parts/title.js';
import { Show, useRequest } from '../request.js';
import { api } from '../session.js';
import { earningBars } from '../usage-bars.js';
import { getTicker } from './cardano/tabs.js';
import { ProfileForm } from './partner/profile-form.js';

const WINDOWS = { '24h': 'A day', '7d': '7 days', '30d': '30 days', all: 'Ever' } as const;
type Window = keyof typeof WINDOWS;

const DAYS = 30;
const ORDERS = 25;

/** Fees of orders that the account has built for users. */
export function PartnerPage({ network }: PageProps) {
  const market = getMarket(network);
  return (
    <>
      <Title kind={network.alias}>Partner</Title>
      {market === undefined ? (
        <p>Partners earn on cardano-mainnet, cardano-preprod and cardano-preview. Choose one above.</p>
      ) : (
        <Partner network={network} market={market} />
      )}
    </>
  );
}

interface PartnerProps {
  readonly network: Network;
  readonly market: Market;
}

function Partner({ network, market }: PartnerProps) {
  const profile = useRequest(`profile ${market}`, async (signal) => {
    try {
      return { known: await api.getPartner({ network: market }, { signal }) };
    } catch (error) {
      if (error instanceof CrosstieError && error.status === 404) return { known: undefined };
      throw error;
    }
  });
  return (
    <>
      <p>
        If you build orders for users, you can charge a fee. It is an output of the same transaction, paid immediately
        by the signer; the service never holds it.
      </p>
      <Show requestState={profile}>
        {({ known }) => (
          <ProfileForm
            key={JSON.stringify(known)}
            market={market}
            coin={getTicker(network)}
            profile={known}
            saved={profile.again}
          />
        )}
      </Show>
      <Stats network={network} market={market} />
      <Earnings network={network} market={market} />
      <Orders network={network} market={market} />
    </>
  );
}

function Stats({ network, market }: PartnerProps) {
  const [window, setWindow] = useState<Window>('30d');
  const requestState = useRequest(
    `stats ${market} ${window}`,
    (signal) => api.getPartnerStats({ network: market, window }, { signal }),
    network.tip?.hash,
  );
  return (
    <Section title="Earnings">
      <fieldset class="row choice">
        <legend class="hidden">Time range</legend>
        {Object.entries(WINDOWS).map(([key, name]) => (
          <button
            key={key}
            type="button"
            class={key === window ? 'small' : 'plain small'}
            aria-pressed={key === window}
            onClick={() => setWindow(key as Window)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <Show requestState={requestState}>
        {({ orders, volumeAda, feesLovelace, wallets }) => (
          <div class="tiles more">
            <Tile name={`Fees, ${getTicker(network)}`}>{amount(feesLovelace, 6)}</Tile>
            <Tile name={`Volume, ${getTicker(network)}`}>{count(volumeAda)}</Tile>
            <Tile name="Orders">{count(orders)}</Tile>
            <Tile name="Wallets">{count(wallets)}</Tile>
          </div>
        )}
      </Show>
    </Section>
  );
}

function Earnings({ network, market }: PartnerProps) {
  const coin = getTicker(network);
  const requestState = useRequest(
    `earnings ${market}`,
    (signal) => api.listPartnerEarnings({ network: market, groupBy: 'day' }, { signal }),
    network.tip?.hash,
  );
  return (
    <Section title={`Fees by day, ${coin}`}>
      <Show requestState={requestState}>
        {(earnings) =>
          earnings.length === 0 ? (
            <p class="muted">No earnings in the last year.</p>
          ) : (
            <BarChart
              label={`Fees of ${DAYS} days in ${coin}`}
              bars={earningBars(earnings, DAYS, new Date())}
              valueName="Fees"
              format={(value) => `${count(value)} ${coin}`}
            />
          )
        }
      </Show>
    </Section>
  );
}

function Orders({ network, market }: PartnerProps) {
  const coin = getTicker(network);
  const token = (unit: string): string => (unit === 'lovelace' ? coin : assetLabel(unit.slice(56)));
  return (
    <Section title="Orders">
      <Paged
        subject={`orders ${market}`}
        reloadKey={network.tip?.hash}
        load={async (cursor, signal) => {
          const page = Number(cursor ?? 1);
          const { orders } = await api.listPartnerOrders(
            { network: market, page, pageSize: ORDERS },
            signal && { signal },
          );
          return { data: orders, nextCursor: orders.length < ORDERS ? undefined : String(page + 1) };
        }}
      >
        {(orders) => (
          <Table
            label="Orders built for the account, newest first"
            head={['Transaction', 'DEX', 'From', 'To', 'Fee', 'State', 'Built']}
            rows={orders.map((order) => [
              <Id key="id" id={order.txHash} to={explore(network.alias, 'tx', order.txHash)} />,
              dexName(order.dex),
              order.tokenIn === 'lovelace' ? <Ada lovelace={order.amountIn} symbol={coin} /> : token(order.tokenIn),
              token(order.tokenOut),
              <Ada key="fee" lovelace={order.feeLovelace} symbol={coin} />,
              <Badge key="state" tone={order.status === 'FILLED' ? 'good' : 'plain'}>
                {order.status.toLowerCase().replaceAll('_', ' ')}
              </Badge>,
              order.createdAt.slice(0, 16).replace('T', ' '),
            ])}
          />
        )}
      </Paged>
    </Section>
  );
}
