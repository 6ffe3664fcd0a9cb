import { useEffect, useState } from 'preact/hooks';
import type { Followed } from '../../client/client.js';
import {
  EMPTY_CHOICE,
  type EventChoice,
  EventChoiceFields,
  type EventType,
  toConditions,
} from '../events/event-filter.js';
import { count } from '../format.js';
import { getCardanoId, getFamily, type Network } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { Badge, ExactTime, Json, Section } from '../parts/primitives.js';
import { Table } from '../parts/table.js';
import { Title } from '../parts/title.js';
import { Failure, Show, useRequest } from '../request.js';
import { Link } from '../router.js';
import { api } from '../session.js';

type LiveEvent = Extract<Followed, { readonly type: 'event' }>['event'];

/** More would make the page slow; older events are in the API. */
const MAX_SHOWN = 200;

export function EventsPage({ network }: PageProps) {
  const requestState = useRequest('event types', (signal) => api.listEventTypes({}, { signal }));
  return (
    <>
      <Title kind={network.alias}>Live events</Title>
      <p class="more">
        Events as they happen, with rollbacks. To receive them in a program, use a{' '}
        <Link to={`/webhooks?network=${network.alias}`}>webhook</Link>, the stream or the WebSocket.
      </p>
      <Show requestState={requestState}>
        {(types) => <LiveFeed network={network} types={types.filter((type) => hasType(type, network))} />}
      </Show>
    </>
  );
}

const hasType = ({ families, channels }: EventType, network: Network): boolean =>
  families.includes(getFamily(network)) && channels.includes('STREAM');

function LiveFeed({ network, types }: { readonly network: Network; readonly types: readonly EventType[] }) {
  const [choice, setChoice] = useState<EventChoice>(EMPTY_CHOICE);
  const [applied, setApplied] = useState<EventChoice>(EMPTY_CHOICE);
  const { events, height, error } = useEvents(network, applied);
  const submit = (event: Event): void => {
    event.preventDefault();
    setApplied(choice);
  };
  return (
    <>
      <form class="card" onSubmit={submit}>
        <EventChoiceFields types={types} choice={choice} change={setChoice} />
        <div>
          <button type="submit" disabled={choice.types.length === 0}>
            Show these events
          </button>
        </div>
      </form>
      {error !== undefined && <Failure error={error} />}
      <Section title="Events">
        <p class="muted" role="status">
          {height === undefined ? 'Connecting…' : `Connected at block ${count(height)}.`} {count(events.length)}{' '}
          received.
        </p>
        <Table
          label="Events"
          head={['Time', 'Type', 'Block', 'Details']}
          empty="Waiting for the next event."
          rows={events.map((event) => [
            <ExactTime key="time" seconds={Date.parse(event.createdAt) / 1_000} />,
            <Badge key="type" tone={event.rollback ? 'bad' : 'good'}>
              {event.type}
            </Badge>,
            event.blockHeight === null ? 'mempool' : count(event.blockHeight),
            <Json key="details" value={event.payload} />,
          ])}
        />
      </Section>
    </>
  );
}

/** The newest events first. The client reconnects by itself and misses none. */
function useEvents(network: Network, choice: EventChoice) {
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const [height, setHeight] = useState<number>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    const stop = new AbortController();
    const conditions = toConditions(choice);
    const input = {
      network: getCardanoId(network),
      events: choice.types.join(','),
      ...(conditions.length > 0 && { filters: JSON.stringify(conditions) }),
    };
    setEvents([]);
    setHeight(undefined);
    setError(undefined);
    const follow = async (): Promise<void> => {
      for await (const message of api.follow(input, { signal: stop.signal })) {
        if (message.type === 'tip') setHeight(message.tip.blockHeight);
        else setEvents((known) => [message.event, ...known].slice(0, MAX_SHOWN));
      }
    };
    follow().catch((failure: Error) => setError(failure));
    return () => stop.abort();
  }, [network.alias, choice]);
  return { events, height, error };
}
