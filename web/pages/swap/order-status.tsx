import type { ResultOf } from '../../../client/client.js';
import { Show, useAsk } from '../../ask.js';
import { useNewsOf } from '../../live.js';
import { explore, type Market, type Network } from '../../networks.js';
import { Badge, Id, Section } from '../../parts/things.js';
import { api } from '../../session.js';

type Status = ResultOf<'aggregatorStatus'>['status'];

interface OrderStatusProps {
  readonly network: Network;
  readonly market: Market;
  readonly hash: string;
}

/** What becomes of the orders; a fork may take a word back. */
export function OrderStatus({ network, market, hash }: OrderStatusProps) {
  const news = useNewsOf(hash);
  const asked = useAsk(
    hash,
    (signal) => api.aggregatorStatus({ network: market, txHash: hash }, { signal }),
    `${network.tip?.hash} ${news}`,
  );
  return (
    <Section title="Transaction status">
      <Show asked={asked}>
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
  BUILT: { tone: 'plain', text: 'The network has not told of it yet.' },
  PENDING: { tone: 'warn', text: 'The transaction waits for a block.' },
  REFUSED: { tone: 'bad', text: 'The ledger did not take it. Nothing was spent.' },
  CONFIRMED: { tone: 'good', text: 'A block has the transaction. The market knows no order of it.' },
  OPEN: { tone: 'warn', text: 'A block has the orders. They wait until somebody carries them out.' },
  PARTIALLY_FILLED: { tone: 'warn', text: 'Some of it was carried out.' },
  FILLED: { tone: 'good', text: 'Everything was carried out: what you wanted is at your address.' },
  CANCELLED: { tone: 'bad', text: 'The orders were taken back, with what they held.' },
  EXPIRED: { tone: 'bad', text: 'Its time is over. What an order held comes back; a transaction is built again.' },
  UNKNOWN: { tone: 'plain', text: 'It ended in a way that the market does not know.' },
};
