import type { ResultOf } from '../../../client/client.js';
import { count } from '../../format.js';
import { useTransactionUpdates } from '../../live.js';
import { explore, getCardanoId, type Network } from '../../networks.js';
import { Badge, Id, Section } from '../../parts/primitives.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';

type Status = ResultOf<'getTransactionStatus'>;

/** Live status of a transaction; a rollback can revert a confirmation. */
export function Following({ network, hash }: { readonly network: Network; readonly hash: string }) {
  const updates = useTransactionUpdates(hash);
  const requestState = useRequest(
    hash,
    (signal) => api.getTransactionStatus({ network: getCardanoId(network), txHash: hash }, { signal }),
    `${network.tip?.hash} ${updates}`,
  );
  return (
    <Section title="Transaction status">
      <Show requestState={requestState}>
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

/** Does not count the block of the transaction itself. */
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
          <Badge tone="warn">pending</Badge> It is in the mempool.
        </>
      );
    case 'ROLLED_BACK':
      return (
        <>
          <Badge tone="bad">rolled back</Badge> It is in no block now and may be included again.
        </>
      );
    case 'EXPIRED':
      return (
        <>
          <Badge tone="bad">expired</Badge> Its validity interval has ended: no block can include it any more. Build it
          again.
        </>
      );
    default:
      return (
        <>
          <Badge>sent</Badge> The network has not reported it yet.
        </>
      );
  }
}
