import { useEffect, useState } from 'preact/hooks';
import type { ResultOf } from '../../../client/client.js';
import { useAction } from '../../action.js';
import { count } from '../../format.js';
import { Badge, ExactTime, Json, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Failure, Show, useRequest } from '../../request.js';
import { api } from '../../session.js';

type Delivery = ResultOf<'listWebhookDeliveries'>['data'][number];
type Status = Delivery['status'];

const TONES: Readonly<Record<Status, 'good' | 'bad' | undefined>> = {
  PENDING: undefined,
  DELIVERED: 'good',
  FAILED: 'bad',
};
const REFRESH_MS = 2_000;

/** The newest deliveries of a webhook with the answers of the receiver; a delivery can be sent again. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const [status, setStatus] = useState<Status | ''>('');
  const requestState = useRequest(`deliveries ${webhookId} ${status}`, (signal) =>
    api.listWebhookDeliveries({ id: webhookId, limit: 50, ...(status !== '' && { status }) }, { signal }),
  );
  const { busy, error, run } = useAction();
  useEffect(() => {
    const timer = setInterval(() => requestState.again(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [webhookId, status]);
  const redeliver = (deliveryId: string): void =>
    run(async () => {
      await api.redeliverWebhook({ id: webhookId, deliveryId });
      requestState.again();
    });
  return (
    <Section title="Deliveries">
      <label class="field">
        Status
        <select value={status} onChange={({ currentTarget }) => setStatus(currentTarget.value as Status | '')}>
          <option value="">all</option>
          <option value="PENDING">pending</option>
          <option value="DELIVERED">delivered</option>
          <option value="FAILED">given up</option>
        </select>
      </label>
      {error !== undefined && <Failure error={error} />}
      <Show requestState={requestState}>
        {({ data }) => (
          <Table
            label="Deliveries"
            head={['Time', 'Event', 'Status', 'Attempts', 'Last response', 'Body', 'Actions']}
            empty="There are no deliveries."
            rows={data.map((delivery) => [
              <ExactTime key="time" seconds={Date.parse(delivery.createdAt) / 1_000} />,
              delivery.type,
              <Badge key="status" {...withTone(delivery.status)}>
                {delivery.status.toLowerCase()}
              </Badge>,
              count(delivery.attempt),
              describeAnswer(delivery),
              <Json key="body" value={JSON.parse(delivery.body)} />,
              <button
                key="again"
                type="button"
                class="plain"
                disabled={busy}
                aria-label={`Send again: delivery ${delivery.id}`}
                onClick={() => redeliver(delivery.id)}
              >
                Send again
              </button>,
            ])}
          />
        )}
      </Show>
    </Section>
  );
}

const withTone = (status: Status) => (TONES[status] === undefined ? {} : { tone: TONES[status] });

function describeAnswer({ responseStatus, error, attempts }: Delivery): string {
  const durationMs = attempts.at(-1)?.durationMs;
  const time = durationMs === undefined ? '' : ` in ${count(durationMs)} ms`;
  if (responseStatus !== null) return `${responseStatus}${time}`;
  return error === null ? 'none yet' : `${error}${time}`;
}
