import { useId, useState } from 'preact/hooks';
import { type BuildTxResponse, OPERATIONS } from '../../client/generated.js';
import { useAction } from '../action.js';
import type { BuildForm } from '../build/build-form.js';
import { type Draft, typed } from '../build/draft.js';
import { BUILD_GROUPS, BUILDS, type BuildKind, isBuildKind } from '../build/forms.js';
import { CHANGE, FROM, TTL, toBuildRequest } from '../build/request.js';
import { getCardanoId, getFamily } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { RequestPreview } from '../parts/request-preview.js';
import { Title } from '../parts/title.js';
import { Failure } from '../request.js';
import { api } from '../session.js';
import { PsbtBuilder } from './bitcoin/psbt-builder.js';
import { Connect, type Connected } from './build/connect.js';
import { ContactList } from './build/contact-list.js';
import { DemoWalletPicker } from './build/demo-wallets.js';
import { FormFields } from './build/form-fields.js';
import type { Built } from './build/preview.js';
import { Steps } from './build/steps.js';
import { BuilderContext, useBalanceHint } from './build/suggestions.js';
import { TextInput } from './build/text-input.js';
import { getTicker } from './cardano/tabs.js';

/** Builds without keys: the result is unsigned, and the page shows its effects before signing. */
export function BuildPage(props: PageProps) {
  return (
    <>
      <Title kind={props.network.alias}>Build a transaction</Title>
      {getFamily(props.network) === 'cardano' && <Builder {...props} />}
      {getFamily(props.network) === 'bitcoin' && <PsbtBuilder network={props.network} />}
      {getFamily(props.network) === 'midnight' && (
        <p>Transactions are built on Cardano, Apex and Bitcoin networks. Choose one above.</p>
      )}
    </>
  );
}

/** Links may prefill delegations and votes, but never the recipient of a payment. */
function fromLink({ searchParams }: URL): Draft {
  const govActionId = searchParams.get('govActionId');
  return {
    ...Object.fromEntries(['poolId', 'drepId'].map((name) => [name, searchParams.get(name) ?? ''])),
    ...(govActionId !== null && { votes: [{ govActionId }] }),
  };
}

type BuildResponse = BuildTxResponse | { readonly transactions: readonly BuildTxResponse[] };

const toBuiltTransactions = (response: BuildResponse): readonly Built[] =>
  ('transactions' in response ? response.transactions : [response]).map((each) => ({
    hash: each.tx_hash,
    cbor: each.tx_cbor,
    fee: each.estimated_fee,
    signatures: each.estimated_signatures,
    response: each,
  }));

function Builder({ network, address }: PageProps) {
  const id = useId();
  const wished = address.searchParams.get('kind');
  const [kind, setKind] = useState<BuildKind>(isBuildKind(wished) ? wished : 'transfer');
  const [draft, setDraft] = useState<Draft>(() => fromLink(address));
  const [connected, setConnected] = useState<Connected>();
  const [fromWallet, setFromWallet] = useState(false);
  const [built, setBuilt] = useState<readonly Built[]>();
  const [submitted, setSubmitted] = useState(0);
  const { busy, error, run } = useAction();

  const form: BuildForm = BUILDS[kind];
  const utxos = fromWallet && form.sender === undefined ? connected?.utxos : undefined;
  const request = toBuildRequest(form, draft, utxos);
  const body = 'body' in request ? request.body : undefined;
  const params = { network: getCardanoId(network) };
  const coin = getTicker(network);
  const sender = typed(draft, FROM.name);
  const balance = useBalanceHint(network, sender, coin);
  /** An edit discards the built transaction; a submitted one is still tracked. */
  const edit = (next: Draft): void => {
    setDraft(next);
    if (submitted === 0) setBuilt(undefined);
  };
  const setWallet = (wallet: Connected | undefined): void => {
    setConnected(wallet);
    setFromWallet(false);
    if (wallet === undefined) return;
    const { changeAddress, stakeAddress } = wallet;
    edit({ ...draft, senderAddress: changeAddress, ...(stakeAddress !== undefined && { stakeAddress }) });
  };
  const build = (event: Event): void => {
    event.preventDefault();
    if (body === undefined) return;
    run(async () => {
      setBuilt(undefined);
      setSubmitted(0);
      const send = api[form.operation] as (input: object) => Promise<BuildResponse>;
      setBuilt(toBuiltTransactions(await send({ ...params, body })));
    });
  };

  return (
    <BuilderContext.Provider value={{ network, sender, offersMax: kind === 'transfer' && !fromWallet }}>
      <div class="columns">
        <form class="card" onSubmit={build}>
          <div class="field">
            <label for={id}>Transaction type</label>
            <select
              id={id}
              aria-describedby={form.about === undefined ? undefined : `${id}-about`}
              value={kind}
              onChange={({ currentTarget }) => {
                setKind(currentTarget.value as BuildKind);
                edit(draft);
              }}
            >
              {Object.entries(BUILD_GROUPS).map(([group, forms]) => (
                <optgroup key={group} label={group}>
                  {Object.entries(forms).map(([key, { name }]) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            {form.about !== undefined && <small id={`${id}-about`}>{form.about}</small>}
          </div>
          <Connect
            network={network}
            connected={connected}
            onConnect={setWallet}
            fromWallet={fromWallet}
            chooseFromWallet={(chosen) => {
              setFromWallet(chosen);
              edit(draft);
            }}
          />
          <DemoWalletPicker
            network={network}
            onPick={({ address: senderAddress, stakeAddress }) =>
              edit({ ...draft, senderAddress, ...(stakeAddress !== undefined && { stakeAddress }) })
            }
          />
          <FormFields
            fields={[
              form.sender ?? {
                ...FROM,
                hint: [
                  balance,
                  fromWallet
                    ? 'Coin selection uses the wallet; the change returns here.'
                    : 'The change returns to this address.',
                ]
                  .filter(Boolean)
                  .join('. '),
              },
              ...form.fields,
            ]}
            draft={draft}
            change={edit}
            coin={coin}
          />
          <details>
            <summary>More</summary>
            <div class="stack">
              {form.metadata && (
                <TextInput
                  label="Metadata"
                  name="metadata"
                  lines
                  example='{"674": {"msg": ["for the coffee"]}}'
                  value={String(draft['metadata'] ?? '')}
                  change={(metadata) => edit({ ...draft, metadata })}
                  hint="JSON by label; it is public and permanent."
                />
              )}
              <FormFields fields={[CHANGE, TTL]} draft={draft} change={edit} coin={coin} />
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
        <RequestPreview method="POST" path={OPERATIONS[form.operation].path} network={params.network} body={body} />
      </div>
      <ContactList network={network} />
      {built !== undefined && (
        <Steps
          key={built[0]?.hash}
          network={network}
          built={built}
          ownAddresses={connected?.ownAddresses ?? [typed(draft, (form.sender ?? FROM).name)].filter(Boolean)}
          utxos={utxos}
          submitted={submitted}
          submit={async (cbor) => {
            await api.submitTransaction({ ...params, body: { cbor } });
            setSubmitted((before) => before + 1);
          }}
        />
      )}
    </BuilderContext.Provider>
  );
}
