import type { ResultOf } from '../../../client/client.js';
import { useTransactionUpdates } from '../../live.js';
import { explore, type Market, type Network } from '../../networks.js';
import { Badge, Id, Section } from '../../parts/primitives.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

type Status = ResultOf<'aggregatorStatus'>['status'];

interface OrderStatusProps {
  readonly network: Network;
  readonly market: Market;
  readonly hash: string;
}

/** Live status of the orders; a rollback can revert it. */
export function OrderStatus({ network, market, hash }: OrderStatusProps) {
  const updates = useTransactionUpdates(hash);
  const requestState = useRequest(
    hash,
    (signal) => api.aggregatorStatus({ network: market, txHash: hash }, { signal }),
    `${network.tip?.hash} ${updates}`,
  );
  return (
    <Section title="Transaction status">
      <Show requestState={requestState}>
        {({ status, errorMessage }) => {
          const { tone, text } = WORDS[status];
          return (
            <div class={tone === 'good' ? 'note' : 'note warn'} role="status" data-testid="followed">
              <p>
                <Badge tone={tone}>{status.toLowerCase().replaceAll('_', ' ')}</Badge> {text}
              </p>
              {errorMessage !== null && <p>{errorMessage}</p>}
              <p>
                Transaction: <Id id={hash} to={explore(network.alias, 'tx', hash)} />
              </p>
            </div>
          );
        }}
      </Show>
    </Section>
  );
}

const WORDS: Readonly<Record<Status, { readonly tone: string; readonly text: string }>> = {
  BUILT: { tone: 'plain', text: 'The network has not reported it yet.' },
  PENDING: { tone: 'warn', text: 'The transaction is in the mempool.' },
  REFUSED: { tone: 'bad', text: 'The ledger rejected it. Nothing was spent.' },
  CONFIRMED: { tone: 'good', text: 'The transaction is in a block. The market found no order in it.' },
  OPEN: { tone: 'warn', text: 'The orders are in a block. They are open until a batcher fills them.' },
  PARTIALLY_FILLED: { tone: 'warn', text: 'Partially filled.' },
  FILLED: { tone: 'good', text: 'Completely filled: the output is at your address.' },
  CANCELLED: { tone: 'bad', text: 'The orders were cancelled and their contents returned.' },
  EXPIRED: {
    tone: 'bad',
    text: 'Expired. The contents of an expired order are returned; build an expired transaction again.',
  },
  UNKNOWN: { tone: 'plain', text: 'It ended in a way that the market does not know.' },
};
