import type { ResultOf } from '../../../client/client.js';
import { Show, useAsk } from '../../ask.js';
import { count } from '../../format.js';
import { useNewsOf } from '../../live.js';
import { explore, idOf, type Network } from '../../networks.js';
import { Badge, Id, Section } from '../../parts/things.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';

type Status = ResultOf<'getTransactionStatus'>;

/** What becomes of a transaction, told by events: forks take back what was confirmed. */
export function Following({ network, hash }: { readonly network: Network; readonly hash: string }) {
  const news = useNewsOf(hash);
  const asked = useAsk(
    hash,
    (signal) => api.getTransactionStatus({ network: idOf(network), txHash: hash }, { signal }),
    `${network.tip?.hash} ${news}`,
  );
  return (
    <Section title="Transaction status">
      <Show asked={asked}>
        {(status) => (
          <div class={status.status === 'CONFIRMED' ? 'note' : 'note warn'} role="status" data-testid="followed">
            <p>
              <State status={status} alias={network.alias} />
            </p>
            {status.rollbacks > 0 && (
              <p>
                {status.rollbacks === 1
                  ? 'Its block was rolled back once.'
                  : `Its block was rolled back ${status.rollbacks} times.`}
              </p>
            )}
            <p>
              Transaction: <Id id={hash} to={explore(network.alias, 'tx', hash)} />
            </p>
          </div>
        )}
      </Show>
    </Section>
  );
}

/** The block of the transaction itself is not counted. */
const confirmationsText = (confirmations: number): string =>
  confirmations === 1 ? 'followed by 1 block' : `followed by ${count(confirmations)} blocks`;

function State({ status, alias }: { readonly status: Status; readonly alias: string }) {
  switch (status.status) {
    case 'CONFIRMED':
      return (
        <>
          <Badge tone="good">confirmed</Badge> In block{' '}
          <Link to={explore(alias, 'block', status.blockHash ?? String(status.blockHeight))}>
            {count(status.blockHeight ?? 0)}
          </Link>
          , {confirmationsText(status.confirmations)}.
        </>
      );
    case 'PENDING':
      return (
        <>
          <Badge tone="warn">pending</Badge> It waits for a block.
        </>
      );
    case 'ROLLED_BACK':
      return (
        <>
          <Badge tone="bad">rolled back</Badge> It is in no block now, and may come into another one.
        </>
      );
    case 'EXPIRED':
      return (
        <>
          <Badge tone="bad">expired</Badge> Its time is over: no block can take it any more. Build it again.
        </>
      );
    default:
      return (
        <>
          <Badge>sent</Badge> The network has not told of it yet.
        </>
      );
  }
}
