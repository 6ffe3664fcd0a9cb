import { useState } from 'preact/hooks';
import type { ResultOf } from '../../client/client.js';
import { useAction } from '../action.js';
import type { PageProps } from '../app.js';
import { Failure } from '../ask.js';
import { BUILDS, type BuildForm } from '../build-forms.js';
import { amount, assetLabel, count } from '../format.js';
import { explore, familyOf, idOf } from '../networks.js';
import { Ada, Badge, Copy, Fields, Id, Json, jsonText, Section, Table } from '../parts/things.js';
import { Title } from '../parts/title.js';
import { api } from '../session.js';
import { coinOf } from './cardano/tabs.js';

type Built = ResultOf<'buildTransaction'>;
type Preview = ResultOf<'inspectTransaction'>;

/** Builds without keys: what comes out is unsigned, and the page says what it would do before anybody signs. */
export function BuildPage({ network }: PageProps) {
  const [kind, setKind] = useState<string>('transfer');
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [result, setResult] = useState<{ built: Built; preview: Preview }>();
  const { busy, error, run } = useAction();
  if (familyOf(network) !== 'cardano') {
    return (
      <>
        <Title kind={network.alias}>Build a transaction</Title>
        <p>Transactions are built on Cardano and Apex networks. Choose one above.</p>
      </>
    );
  }
  const form = BUILDS[kind] as BuildForm;
  const body = form.body(given);
  const ready =
    form.fields.every(({ name, optional }) => optional || (given[name] ?? '').trim() !== '') && body !== undefined;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (body === undefined) return;
    run(async () => {
      setResult(undefined);
      const of = { network: idOf(network) };
      const build = api[form.operation] as (input: object) => Promise<Built>;
      const built = await build({ ...of, body });
      const preview = await api.inspectTransaction({
        ...of,
        body: { cbor: built.tx_cbor, ownAddresses: [(given['senderAddress'] ?? '').trim()] },
      });
      setResult({ built, preview });
    });
  };
  return (
    <>
      <Title kind={network.alias}>Build a transaction</Title>
      <div class="columns">
        <form class="card" onSubmit={submit}>
          <label class="field">
            What it does
            <select
              value={kind}
              onChange={({ currentTarget }) => {
                setKind(currentTarget.value);
                setResult(undefined);
              }}
            >
              {Object.entries(BUILDS).map(([key, { name }]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {form.fields.map(({ name, label, hint, optional }) => (
            <label key={name} class="field">
              {label}
              <input
                name={name}
                required={!optional}
                spellcheck={false}
                autocomplete="off"
                value={given[name] ?? ''}
                onInput={({ currentTarget }) => setGiven({ ...given, [name]: currentTarget.value })}
              />
              {hint !== undefined && <small>{hint}</small>}
            </label>
          ))}
          <div>
            <button type="submit" disabled={busy || !ready}>
              Build
            </button>
          </div>
          {error !== undefined && <Failure error={error} />}
        </form>
        <div>
          <h2>Request</h2>
          <p class="muted">
            <code>
              POST {form.path}?network={idOf(network)}
            </code>
          </p>
          <Json value={body ?? {}} />
          <p class="more">
            <Copy
              label="Copy as curl"
              text={`curl -X POST '${location.origin}${form.path}?network=${idOf(network)}' -H 'X-Api-Key: …' -H 'Content-Type: application/json' -d '${jsonText(body ?? {}).replaceAll("'", "'\\''")}'`}
            />
          </p>
        </div>
      </div>
      {result !== undefined && <Result network={network} {...result} />}
    </>
  );
}

interface ResultProps extends Pick<PageProps, 'network'> {
  readonly built: Built;
  readonly preview: Preview;
}

function Result({ network, built, preview }: ResultProps) {
  const coin = coinOf(network);
  return (
    <div role="status" data-testid="built">
      <Section title="What it will do">
        {preview.warnings.map(({ code, severity, text }) => (
          <p key={code} class={severity === 'info' ? 'note' : 'note warn'}>
            {text}
          </p>
        ))}
        <Table
          label="What each address gains or loses"
          head={['Address', 'Change', 'Tokens']}
          rows={preview.effects.map(({ address, own, lovelace, assets }) => [
            <span key="id" class="row">
              <Id
                id={address}
                to={explore(network.alias, address.startsWith('stake') ? 'account' : 'address', address)}
              />
              {own && <Badge tone="good">yours</Badge>}
            </span>,
            <Ada key="lovelace" lovelace={lovelace} symbol={coin} />,
            assets.map(({ unit, quantity }) => `${amount(quantity, 0)} ${assetLabel(unit.slice(56))}`).join(', '),
          ])}
        />
        {preview.certificates.length > 0 && <Json value={preview.certificates} />}
      </Section>
      <Section title="The transaction">
        <Fields
          rows={[
            ['Hash', <Id key="hash" id={built.tx_hash} whole />],
            ['Fee', <Ada key="fee" lovelace={built.estimated_fee} symbol={coin} />],
            ['Signatures', count(built.estimated_signatures)],
            ['Valid before slot', preview.validTo === null ? undefined : count(preview.validTo)],
            ['Unsigned', <Copy key="copy" text={built.tx_cbor} label="Copy the CBOR" />],
          ]}
        />
        <p class="muted more">Sign it in your wallet. This service never asks for a key.</p>
      </Section>
    </div>
  );
}
