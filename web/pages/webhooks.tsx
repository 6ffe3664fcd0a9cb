import { useState } from 'preact/hooks';
import type { ResultOf } from '../../client/client.js';
import { useAction } from '../action.js';
import {
  EMPTY_CHOICE,
  type EventChoice,
  EventChoiceFields,
  type EventType,
  toConditions,
} from '../events/event-filter.js';
import { count, written } from '../format.js';
import { getCardanoId, getFamily, type Network, useAliases } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { ConfirmButton } from '../parts/confirm-button.js';
import { Badge, Copy, Section } from '../parts/primitives.js';
import { Table } from '../parts/table.js';
import { Title } from '../parts/title.js';
import { Failure, Show, useRequest } from '../request.js';
import { api } from '../session.js';
import { Deliveries } from './events/deliveries.js';

type Webhook = ResultOf<'listWebhooks'>[number];

export function WebhooksPage({ network }: PageProps) {
  const requestState = useRequest('webhooks', (signal) => api.listWebhooks({}, { signal }));
  const types = useRequest('event types', (signal) => api.listEventTypes({}, { signal }));
  const [secret, setSecret] = useState<{ readonly name: string; readonly secret: string }>();
  const [shown, setShown] = useState<string>();
  const { busy, error, run } = useAction();
  const getAlias = useAliases();
  const change = (act: () => Promise<unknown>): void =>
    run(async () => {
      await act();
      requestState.again();
    });
  const actions = (hook: Webhook) => (
    <div key="actions" class="row">
      <button type="button" class="plain small" disabled={busy} onClick={() => setShown(hook.id)}>
        Deliveries
      </button>
      <button
        type="button"
        class="plain small"
        disabled={busy || !hook.enabled}
        onClick={() =>
          change(async () => {
            await api.testWebhook({ id: hook.id, body: {} });
            setShown(hook.id);
          })
        }
      >
        Test
      </button>
      <button
        type="button"
        class="plain small"
        disabled={busy}
        aria-label={`${hook.enabled ? 'Pause' : 'Resume'}: ${written(hook.name, 40)}`}
        onClick={() => change(() => api.updateWebhook({ id: hook.id, body: { enabled: !hook.enabled } }))}
      >
        {hook.enabled ? 'Pause' : 'Resume'}
      </button>
      <ConfirmButton
        small
        name="Rotate secret"
        subject={written(hook.name, 40)}
        confirmLabel="Replace it now"
        disabled={busy}
        act={() =>
          change(async () => setSecret({ name: hook.name, ...(await api.rotateWebhookSecret({ id: hook.id })) }))
        }
      />
      <ConfirmButton
        small
        name="Delete"
        subject={written(hook.name, 40)}
        confirmLabel="Delete it now"
        disabled={busy}
        act={() => change(() => api.deleteWebhook({ id: hook.id }))}
      />
    </div>
  );
  return (
    <>
      <Title kind="Account">Webhooks</Title>
      {secret !== undefined && <NewSecret {...secret} close={() => setSecret(undefined)} />}
      {error !== undefined && <Failure error={error} />}
      <Show requestState={types}>
        {(known) => (
          <CreateWebhook
            types={known.filter(
              ({ families, channels }) => families.includes(getFamily(network)) && channels.includes('WEBHOOK'),
            )}
            network={network}
            busy={busy}
            create={(body) => change(async () => setSecret(await api.createWebhook({ body })))}
          />
        )}
      </Show>
      <Section title="Your webhooks">
        <Show requestState={requestState}>
          {(hooks) => (
            <Table
              label="Webhooks"
              head={['Name', 'Receiver', 'Network', 'Events', 'State', 'Actions']}
              empty="You have no webhook yet."
              rows={hooks.map((hook) => [
                written(hook.name, 40),
                written(hook.url, 60),
                getAlias(hook.network),
                hook.events.join(', '),
                <State key="state" of={hook} />,
                actions(hook),
              ])}
            />
          )}
        </Show>
      </Section>
      {shown !== undefined && <Deliveries key={shown} webhookId={shown} />}
    </>
  );
}

const TONES = { ACTIVE: 'good', PAUSED: 'bad', FAILING: 'bad' } as const;

const State = ({ of: { status, pausedReason, failureCount } }: { readonly of: Webhook }) => (
  <span class="row">
    <Badge tone={TONES[status]}>{status.toLowerCase()}</Badge>
    {pausedReason !== null && <span class="muted">{written(pausedReason, 80)}</span>}
    {failureCount > 0 && <span class="muted">{count(failureCount)} failed in a row</span>}
  </span>
);

/** The service shows a secret only once: one that was not copied must be replaced by a new one. */
const NewSecret = ({ name, secret, close }: { name: string; secret: string; close: () => void }) => (
  <div class="note" role="status">
    <p>
      Secret of <b>{written(name, 40)}</b>. It signs the deliveries and is shown only once.
    </p>
    <p class="secret">
      <code data-testid="new-secret">{secret}</code> <Copy text={secret} />
    </p>
    <button type="button" class="plain" onClick={close}>
      Done
    </button>
  </div>
);

interface CreateProps {
  readonly types: readonly EventType[];
  readonly network: Network;
  readonly busy: boolean;
  readonly create: (body: Parameters<typeof api.createWebhook>[0]['body']) => void;
}

function CreateWebhook({ types, network, busy, create }: CreateProps) {
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [confirmations, setConfirmations] = useState(0);
  const [choice, setChoice] = useState<EventChoice>(EMPTY_CHOICE);
  const submit = (event: Event): void => {
    event.preventDefault();
    create({
      name: name.trim(),
      url: url.trim(),
      events: choice.types,
      filters: toConditions(choice),
      confirmations,
      network: getCardanoId(network),
    } as Parameters<typeof api.createWebhook>[0]['body']);
  };
  return (
    <form class="card" onSubmit={submit}>
      <h2>New webhook for {network.alias}</h2>
      <div class="row">
        <label class="field">
          Name
          <input required value={name} maxLength={100} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <label class="field">
          URL of the receiver
          <input
            required
            type="url"
            placeholder="https://example.org/hook"
            value={url}
            maxLength={2_048}
            onInput={({ currentTarget }) => setUrl(currentTarget.value)}
          />
        </label>
        <label class="field">
          Confirmations
          <input
            type="number"
            min={0}
            max={2_160}
            value={confirmations}
            onInput={({ currentTarget }) => setConfirmations(Number(currentTarget.value))}
          />
        </label>
      </div>
      <EventChoiceFields types={types} choice={choice} change={setChoice} />
      <div>
        <button type="submit" disabled={busy || choice.types.length === 0}>
          Create the webhook
        </button>
      </div>
    </form>
  );
}
