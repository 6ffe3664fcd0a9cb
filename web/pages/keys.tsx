import { useState } from 'preact/hooks';
import type { ResultOf } from '../../client/client.js';
import { useAction } from '../action.js';
import { rememberKey } from '../api-calls/api-key.js';
import { count, written } from '../format.js';
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

const State = ({ of: { enabled, writeAccess } }: { readonly of: Key }) => (
  <span class="row">
    <Badge tone={enabled ? 'good' : 'bad'}>{enabled ? 'enabled' : 'disabled'}</Badge>
    {!writeAccess && <Badge>read only</Badge>}
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

interface CreateProps {
  readonly first: string;
  readonly busy: boolean;
  readonly create: (body: { network: string; name?: string; writeAccess: boolean }) => void;
}

function CreateKey({ first, busy, create }: CreateProps) {
  const networks = useNetworks();
  const [network, setNetwork] = useState(first);
  const [name, setName] = useState('');
  const [writeAccess, setWriteAccess] = useState(true);
  const submit = (event: Event): void => {
    event.preventDefault();
    create({ network, writeAccess, ...(name.trim() !== '' && { name: name.trim() }) });
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
      <div>
        <button type="submit" disabled={busy}>
          Create the key
        </button>
      </div>
    </form>
  );
}
