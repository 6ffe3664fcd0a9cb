import { useState } from 'preact/hooks';
import type { ResultOf } from '../../client/client.js';
import { useAction } from '../action.js';
import { rememberKey } from '../api-calls/api-key.js';
import { count, counted, written } from '../format.js';
import { useAliases, useNetworks } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { ConfirmButton } from '../parts/confirm-button.js';
import { Badge, Copy, Section } from '../parts/primitives.js';
import { Table } from '../parts/table.js';
import { Title } from '../parts/title.js';
import { Failure, Show, useRequest } from '../request.js';
import { Link } from '../router.js';
import { api } from '../session.js';

type Key = ResultOf<'listKeys'>[number];
type NewKey = ResultOf<'createKey'>;

export function KeysPage({ network }: PageProps) {
  const requestState = useRequest('keys', (signal) => api.listKeys({}, { signal }));
  const [created, setCreated] = useState<NewKey>();
  const { busy, error, run } = useAction();
  const getAlias = useAliases();
  const show = (key: NewKey): void => {
    setCreated(key);
    rememberKey(key.network, key.apiKey);
  };
  const change = (act: () => Promise<unknown>): void =>
    run(async () => {
      await act();
      requestState.again();
    });
  return (
    <>
      <Title kind="Account">API keys</Title>
      {created !== undefined && <NewSecret created={created} close={() => setCreated(undefined)} />}
      {error !== undefined && <Failure error={error} />}
      <CreateKey
        first={network.alias}
        busy={busy}
        create={(body) => change(async () => show(await api.createKey({ body })))}
      />
      <Section title="Your keys">
        <Show requestState={requestState}>
          {(keys) => (
            <Table
              label="Keys"
              head={['Name', 'Key', 'Network', 'Requests', 'State', 'Actions']}
              empty="You have no key yet."
              rows={keys.map((key) => [
                written(key.name, 40),
                <code key="key">{key.maskedKey}</code>,
                getAlias(key.network),
                count(key.totalRequests),
                <State key="state" of={key} />,
                <div key="actions" class="row">
                  <Link
                    to={`/requests?key=${key.id}`}
                    class="button plain"
                    label={`Requests: ${written(key.name, 40)}`}
                  >
                    Requests
                  </Link>
                  <ConfirmButton
                    name="Rotate"
                    subject={written(key.name, 40)}
                    confirmLabel="Replace it now"
                    disabled={busy}
                    act={() => change(async () => show(await api.rotateKey({ keyId: key.id, body: {} })))}
                  />
                  <button
                    type="button"
                    class="plain"
                    disabled={busy}
                    aria-label={`${key.enabled ? 'Disable' : 'Enable'}: ${written(key.name, 40)}`}
                    onClick={() => change(() => api.updateKey({ keyId: key.id, body: { enabled: !key.enabled } }))}
                  >
                    {key.enabled ? 'Disable' : 'Enable'}
                  </button>
                </div>,
              ])}
            />
          )}
        </Show>
      </Section>
    </>
  );
}

const State = ({ of: { enabled, writeAccess, allowedIps, allowedOrigins, expiresAt } }: { readonly of: Key }) => (
  <span class="row">
    <Badge tone={enabled ? 'good' : 'bad'}>{enabled ? 'enabled' : 'disabled'}</Badge>
    {!writeAccess && <Badge>read only</Badge>}
    {allowedIps.length > 0 && (
      <span class="muted" title={allowedIps.join(', ')}>
        {counted(allowedIps.length, 'address', 'addresses')}
      </span>
    )}
    {allowedOrigins.length > 0 && (
      <span class="muted" title={allowedOrigins.join(', ')}>
        {counted(allowedOrigins.length, 'page')}
      </span>
    )}
    {expiresAt !== null && <span class="muted">until {expiresAt.slice(0, 10)}</span>}
  </span>
);

/** The service stores only a hash: a key that was not copied must be replaced by a new one. */
function NewSecret({ created, close }: { readonly created: NewKey; readonly close: () => void }) {
  const getAlias = useAliases();
  const call = `curl -H 'X-Api-Key: ${created.apiKey}' '${location.origin}/api/auth/me'`;
  return (
    <div class="note" role="status">
      <p>
        <b>{written(created.name, 40)}</b> for {getAlias(created.network)}. The key is shown only once.
      </p>
      <p class="secret">
        <code data-testid="new-key">{created.apiKey}</code> <Copy text={created.apiKey} />
      </p>
      <pre>{call}</pre>
      <div class="row more">
        <Copy text={call} label="Copy the request" />
        <Link to={`/start?network=${getAlias(created.network)}`} class="button plain">
          Quick start with this key
        </Link>
        <button type="button" class="plain" onClick={close}>
          Done
        </button>
      </div>
    </div>
  );
}

const splitList = (text: string): readonly string[] => text.split(/[\s,]+/).filter((part) => part !== '');

interface CreateProps {
  readonly first: string;
  readonly busy: boolean;
  readonly create: (body: Parameters<typeof api.createKey>[0]['body']) => void;
}

function CreateKey({ first, busy, create }: CreateProps) {
  const networks = useNetworks();
  const [network, setNetwork] = useState(first);
  const [name, setName] = useState('');
  const [writeAccess, setWriteAccess] = useState(true);
  const [allowedIps, setAllowedIps] = useState('');
  const [allowedOrigins, setAllowedOrigins] = useState('');
  const [expiry, setExpiry] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    create({
      network,
      writeAccess,
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(allowedIps.trim() !== '' && { allowedIps: splitList(allowedIps) }),
      ...(allowedOrigins.trim() !== '' && { allowedOrigins: splitList(allowedOrigins) }),
      // The whole last day, in UTC.
      ...(expiry !== '' && { expiresAt: `${expiry}T23:59:59Z` }),
    });
  };
  return (
    <form class="card" onSubmit={submit}>
      <h2>New key</h2>
      <div class="row">
        <label class="field">
          Name
          <input value={name} maxLength={100} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <label class="field">
          Network of the key
          <select value={network} onChange={({ currentTarget }) => setNetwork(currentTarget.value)}>
            {networks.map(({ alias }) => (
              <option key={alias} value={alias}>
                {alias}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={writeAccess}
          onChange={({ currentTarget }) => setWriteAccess(currentTarget.checked)}
        />
        May submit, pin and change data
      </label>
      <details>
        <summary>Restrictions</summary>
        <div class="row top more">
          <label class="field">
            Addresses that may use it
            <input
              value={allowedIps}
              maxLength={2_000}
              placeholder="203.0.113.7, 2001:db8::/32"
              onInput={({ currentTarget }) => setAllowedIps(currentTarget.value)}
            />
          </label>
          <label class="field">
            Web pages that may use it
            <input
              value={allowedOrigins}
              maxLength={2_000}
              placeholder="https://app.example.org"
              onInput={({ currentTarget }) => setAllowedOrigins(currentTarget.value)}
            />
          </label>
          <label class="field">
            Last day
            <input type="date" value={expiry} onInput={({ currentTarget }) => setExpiry(currentTarget.value)} />
          </label>
        </div>
        <p class="muted more">Empty: any address, any page, no end. Several are separated by commas.</p>
      </details>
      <div>
        <button type="submit" disabled={busy}>
          Create the key
        </button>
      </div>
    </form>
  );
}
