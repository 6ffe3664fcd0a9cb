import { useState } from 'preact/hooks';
import type { ResultOf } from '../../client/client.js';
import { OPERATIONS } from '../../client/generated.js';
import { useAction } from '../action.js';
import type { PageProps } from '../app.js';
import { Failure } from '../ask.js';
import { type Draft, EMPTY_DRAFT } from '../build/draft.js';
import { BUILDS, type BuildForm, type BuildKind, isBuildKind } from '../build/forms.js';
import { requestOf } from '../build/request.js';
import { familyOf, idOf } from '../networks.js';
import { RequestShown } from '../parts/request-shown.js';
import { Title } from '../parts/title.js';
import { api } from '../session.js';
import { Connect, type Connected } from './build/connect.js';
import { Following } from './build/following.js';
import { Outputs } from './build/outputs.js';
import { type Built, type Preview, WhatItDoes } from './build/preview.js';
import { Signing } from './build/signing.js';
import { TextInput } from './build/text-input.js';
import { coinOf } from './cardano/tabs.js';

/** Builds without keys: what comes out is unsigned, and the page says what it would do before anybody signs. */
export function BuildPage(props: PageProps) {
  return (
    <>
      <Title kind={props.network.alias}>Build a transaction</Title>
      {familyOf(props.network) === 'cardano' ? (
        <Builder {...props} />
      ) : (
        <p>Transactions are built on Cardano and Apex networks. Choose one above.</p>
      )}
    </>
  );
}

/** Links of other pages say whom to delegate to; whom to pay is never taken from a link. */
const fromLink = ({ searchParams }: URL): Draft => ({
  ...EMPTY_DRAFT,
  texts: Object.fromEntries(['poolId', 'drepId'].map((name) => [name, searchParams.get(name) ?? ''])),
});

const builtOf = (answer: ResultOf<'buildTransaction'>): Built => ({
  hash: answer.tx_hash,
  cbor: answer.tx_cbor,
  fee: answer.estimated_fee,
  signatures: answer.estimated_signatures,
  answer,
});

function Builder({ network, address }: PageProps) {
  const wished = address.searchParams.get('kind');
  const [kind, setKind] = useState<BuildKind>(isBuildKind(wished) ? wished : 'transfer');
  const [draft, setDraft] = useState<Draft>(() => fromLink(address));
  const [connected, setConnected] = useState<Connected>();
  const [fromWallet, setFromWallet] = useState(false);
  const [result, setResult] = useState<{ built: Built; preview: Preview }>();
  const [submitted, setSubmitted] = useState(false);
  const { busy, error, run } = useAction();

  const form: BuildForm = BUILDS[kind];
  const utxos = fromWallet ? connected?.utxos : undefined;
  const request = requestOf(form, draft, utxos);
  const body = 'body' in request ? request.body : undefined;
  const of = { network: idOf(network) };
  const { path } = OPERATIONS[form.operation];
  const set = (name: string) => (value: string) => edit({ ...draft, texts: { ...draft.texts, [name]: value } });
  /** What was built before is not what is asked for now; what was sent already goes on. */
  const edit = (next: Draft): void => {
    setDraft(next);
    if (!submitted) setResult(undefined);
  };
  const take = (wallet: Connected | undefined): void => {
    setConnected(wallet);
    setFromWallet(false);
    if (wallet === undefined) return;
    const { changeAddress, stakeAddress } = wallet;
    edit({
      ...draft,
      texts: { ...draft.texts, senderAddress: changeAddress, ...(stakeAddress !== undefined && { stakeAddress }) },
    });
  };
  const submit = async (signed: string): Promise<void> => {
    await api.submitTransaction({ ...of, body: { cbor: signed } });
    setSubmitted(true);
  };
  const build = (event: Event): void => {
    event.preventDefault();
    if (body === undefined) return;
    run(async () => {
      setResult(undefined);
      setSubmitted(false);
      const send = api[form.operation] as (input: object) => Promise<ResultOf<'buildTransaction'>>;
      const answer = await send({ ...of, body });
      const ownAddresses = connected?.ownAddresses ?? [(draft.texts['senderAddress'] ?? '').trim()];
      const known = utxos === undefined ? {} : { utxos };
      const preview = await api.inspectTransaction({ ...of, body: { cbor: answer.tx_cbor, ownAddresses, ...known } });
      setResult({ built: builtOf(answer), preview });
    });
  };

  return (
    <>
      <div class="columns">
        <form class="card" onSubmit={build}>
          <label class="field">
            What it does
            <select
              value={kind}
              onChange={({ currentTarget }) => {
                setKind(currentTarget.value as BuildKind);
                edit(draft);
              }}
            >
              {Object.entries(BUILDS).map(([key, { name }]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Connect
            network={network}
            connected={connected}
            take={take}
            fromWallet={fromWallet}
            chooseFromWallet={(chosen) => {
              setFromWallet(chosen);
              edit(draft);
            }}
          />
          <TextInput
            label="From the address"
            name="senderAddress"
            required
            value={draft.texts['senderAddress'] ?? ''}
            change={set('senderAddress')}
            hint={
              fromWallet ? 'The wallet chooses the coins; what is left comes here.' : 'What is left comes back to it.'
            }
          />
          {form.fields.map(({ name, label, hint, optional }) => (
            <TextInput
              key={name}
              label={label}
              name={name}
              hint={hint}
              required={!optional}
              value={draft.texts[name] ?? ''}
              change={set(name)}
            />
          ))}
          {form.outputs !== undefined && (
            <Outputs outputs={draft.outputs} coin={coinOf(network)} change={(outputs) => edit({ ...draft, outputs })} />
          )}
          {form.marks?.map(({ name, label }) => (
            <label key={name} class="check">
              <input
                type="checkbox"
                checked={draft.marks[name] ?? false}
                onChange={({ currentTarget }) =>
                  edit({ ...draft, marks: { ...draft.marks, [name]: currentTarget.checked } })
                }
              />
              {label}
            </label>
          ))}
          <details>
            <summary>More</summary>
            <div class="stack">
              {form.metadata && (
                <label class="field">
                  Metadata
                  <textarea
                    name="metadata"
                    spellcheck={false}
                    placeholder='{"674": {"msg": ["for the coffee"]}}'
                    value={draft.texts['metadata'] ?? ''}
                    onInput={({ currentTarget }) => set('metadata')(currentTarget.value)}
                  />
                  <small>JSON by label; everybody can read it for ever.</small>
                </label>
              )}
              <TextInput
                label="Change to another address"
                name="changeAddress"
                value={draft.texts['changeAddress'] ?? ''}
                change={set('changeAddress')}
              />
              <TextInput
                label="Valid before slot"
                name="ttl"
                decimal
                value={draft.texts['ttl'] ?? ''}
                change={set('ttl')}
                hint="Two hours from now when empty"
              />
            </div>
          </details>
          <div class="row">
            <button type="submit" disabled={busy || body === undefined}>
              Build
            </button>
            <small aria-live="polite">{'problem' in request && request.problem}</small>
          </div>
          {error !== undefined && <Failure error={error} />}
        </form>
        <RequestShown method="POST" path={path} network={of.network} body={body} />
      </div>
      {result !== undefined && (
        <div role="status" data-testid="built">
          <WhatItDoes network={network} {...result} />
        </div>
      )}
      {result !== undefined && !submitted && (
        <Signing key={result.built.hash} network={network} cbor={result.built.cbor} utxos={utxos} submit={submit} />
      )}
      {result !== undefined && submitted && <Following network={network} hash={result.built.hash} />}
    </>
  );
}
