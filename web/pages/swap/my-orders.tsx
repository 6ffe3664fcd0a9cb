import { useState } from 'preact/hooks';
import { useAction } from '../../action.js';
import { amount, assetLabel, count, dexName } from '../../format.js';
import { explore, getCardanoId, type Market, type Network } from '../../networks.js';
import { Badge, Id, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Failure, Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { sum, type Token } from '../../swap/tokens.js';
import { TextInput } from '../build/text-input.js';
import { CancelOrder } from './cancel-order.js';
import type { Order } from './order.js';

const PAGE_SIZE = 20;

const STATES = { '': 'All', OPEN: 'Open', FILLED: 'Filled', CANCELLED: 'Cancelled', EXPIRED: 'Expired' } as const;

type State = keyof typeof STATES;

const TONES: Readonly<Partial<Record<Order['status'], string>>> = {
  OPEN: 'warn',
  PARTIALLY_FILLED: 'warn',
  FILLED: 'good',
};

interface MyOrdersProps {
  readonly network: Network;
  readonly market: Market;
  readonly tokens: readonly Token[];
  /** The address, if the page already knows it. */
  readonly address: string;
}

/** Orders of the owner of an address, on all DEXes and of any origin. */
export function MyOrders({ network, market, tokens, address }: MyOrdersProps) {
  const [typed, setTyped] = useState('');
  const [owner, setOwner] = useState<{ readonly address: string; readonly pkh: string }>();
  const { busy, error, run } = useAction();
  const find = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      setOwner(undefined);
      const requestState = (typed || address).trim();
      const parts = await api.decodeAddress({ network: getCardanoId(network), address: requestState });
      if (parts.paymentCredential?.type !== 'key')
        throw new Error('Orders belong to payment keys: enter an address with a payment key');
      setOwner({ address: parts.address, pkh: parts.paymentCredential.hash });
    });
  };
  return (
    <Section title="Your orders">
      <form class="row bottom orders" onSubmit={find}>
        <TextInput label="Orders of the address" name="owner" required value={typed || address} change={setTyped} />
        <button type="submit" class="plain" disabled={busy}>
          Show
        </button>
      </form>
      {error !== undefined && <Failure error={error} />}
      {owner !== undefined && (
        <OrderList key={owner.pkh} network={network} market={market} tokens={tokens} owner={owner} />
      )}
    </Section>
  );
}

interface OrderListProps extends Omit<MyOrdersProps, 'address'> {
  readonly owner: { readonly address: string; readonly pkh: string };
}

function OrderList({ network, market, tokens, owner }: OrderListProps) {
  const [state, setState] = useState<State>('');
  const [page, setPage] = useState(0);
  const [cancelling, setCancelling] = useState<Order>();
  const requestState = useRequest(
    `${owner.pkh} ${state} ${page}`,
    (signal) =>
      api.listOrdersOfOwner(
        { network: market, pkh: owner.pkh, page, size: PAGE_SIZE, ...(state !== '' && { status: state }) },
        { signal },
      ),
    network.tip?.hash,
  );
  const { alias } = network;
  const side = (units: number | bigint | null, policyId: string | null, name: string | null): string => {
    if (units === null) return '';
    const unit = `${policyId ?? ''}${name ?? ''}` || 'lovelace';
    const token = tokens.find((each) => each.unit === unit);
    return token === undefined ? `${amount(units, 0)} ${assetLabel(name ?? '')}` : sum(units, token);
  };
  return (
    <>
      <fieldset class="row choice">
        <legend class="hidden">State of the orders</legend>
        {Object.entries(STATES).map(([key, name]) => (
          <button
            key={key}
            type="button"
            class={key === state ? 'small' : 'plain small'}
            aria-pressed={key === state}
            onClick={() => {
              setState(key as State);
              setPage(0);
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div class="more" data-testid="orders">
        <Show requestState={requestState}>
          {({ orders, totalElements, totalPages }) => (
            <>
              <Table
                label="Orders, newest first"
                head={['Order', 'DEX', 'Kind', 'Offers', 'Wants', 'State', 'Age', 'Action']}
                empty={state === '' ? 'This address has no orders.' : 'No orders in this state.'}
                rows={orders.map((order) => [
                  <Id key="id" id={order.txHash} to={explore(alias, 'tx', order.txHash)} />,
                  dexName(order.dex),
                  `${order.orderType} ${order.executionType}`.toLowerCase().replaceAll('_', ' '),
                  side(order.offerAmount, order.offerPolicyId, order.offerAssetName),
                  side(order.requestAmount, order.requestPolicyId, order.requestAssetName),
                  <Badge key="state" tone={TONES[order.status] ?? 'plain'}>
                    {order.status.toLowerCase().replaceAll('_', ' ')}
                  </Badge>,
                  <Timestamp key="age" seconds={order.blockTime} />,
                  order.cancellable ? (
                    <button key="take" type="button" class="plain small" onClick={() => setCancelling(order)}>
                      Cancel
                    </button>
                  ) : (
                    order.spentTxHash !== null && (
                      <Id key="end" id={order.spentTxHash} to={explore(alias, 'tx', order.spentTxHash)} />
                    )
                  ),
                ])}
              />
              {totalPages > 1 && (
                <div class="row more">
                  <button type="button" class="plain small" disabled={page === 0} onClick={() => setPage(page - 1)}>
                    Newer
                  </button>
                  <button
                    type="button"
                    class="plain small"
                    disabled={page + 1 >= totalPages}
                    onClick={() => setPage(page + 1)}
                  >
                    Older
                  </button>
                  <small>
                    Page {count(page + 1)} of {count(totalPages)}, {count(totalElements)} orders
                  </small>
                </div>
              )}
            </>
          )}
        </Show>
      </div>
      {cancelling !== undefined && (
        <CancelOrder
          key={`${cancelling.txHash}#${cancelling.outputIndex}`}
          network={network}
          market={market}
          order={cancelling}
          ownerAddress={owner.address}
          close={() => setCancelling(undefined)}
        />
      )}
    </>
  );
}
