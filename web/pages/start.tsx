import { useState } from 'preact/hooks';
import { createClient } from '../../client/client.js';
import { useAction } from '../action.js';
import { PLACEHOLDER, rememberKey, useApiKey } from '../api-calls/api-key.js';
import type { RecordedCall } from '../api-calls/recorded-calls.js';
import { LANGUAGES, type Language, toSnippet } from '../api-calls/snippets.js';
import { jsonText } from '../json-text.js';
import { type Family, getFamily, type Network } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { Choice } from '../parts/choice.js';
import { Badge, Copy, Section } from '../parts/primitives.js';
import { Title } from '../parts/title.js';
import { Failure } from '../request.js';
import { api } from '../session.js';

const FIRST_CALLS: Readonly<
  Record<Family, (network: string) => readonly (readonly [name: string, call: RecordedCall])[]>
> = {
  cardano: (network) => [
    ['The newest block', { id: 'getTip', input: { network } }],
    ['Protocol parameters', { id: 'getProtocolParameters', input: { network } }],
    ['The largest stake pools', { id: 'searchPools', input: { network, sort: 'liveStake', pageSize: 3 } }],
  ],
  bitcoin: (network) => [
    ['The newest block', { id: 'getBitcoinTip', input: { network } }],
    ['Recommended fees', { id: 'getRecommendedBitcoinFees', input: { network } }],
  ],
  midnight: (network) => [
    ['The newest block', { id: 'getLatestMidnightBlock', input: { network } }],
    ['DUST statistics', { id: 'getDustStats', input: { network } }],
  ],
};

/** From a key to the first response. */
export function StartPage({ network }: PageProps) {
  const apiKey = useApiKey(network);
  const [language, setLanguage] = useState<Language>('curl');
  const target = { origin: location.origin, apiKey };
  return (
    <>
      <Title kind={network.alias}>Quick start</Title>
      <Section title="1. A key">
        {apiKey === PLACEHOLDER ? (
          <CreateKey network={network} />
        ) : (
          <p class="secret">
            <code>{apiKey}</code> <Copy text={apiKey} />
          </p>
        )}
        <p class="muted">A key belongs to one network. Send it in the header X-Api-Key.</p>
      </Section>
      <Section title="2. The first calls">
        <Choice label="Language" options={LANGUAGES} value={language} choose={setLanguage} />
        {FIRST_CALLS[getFamily(network)](network.network).map(([name, call]) => {
          const snippet = toSnippet(language, call, target);
          return (
            <div key={call.id} class="part">
              <h3>{name}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
              <pre tabIndex={0}>{snippet}</pre>
              <div class="row more">
                <Copy text={snippet} />
                <TryIt call={call} apiKey={apiKey} />
              </div>
            </div>
          );
        })}
      </Section>
      <Section title="3. Further">
        <ul class="links">
          <li>
            <a href="/docs">Reference</a> of all operations, with samples in five languages
          </li>
          <li>
            <a href="/docs/guides">Guides</a>: first payment, first dApp, agents, verifying responses
          </li>
          <li>The button “API” above shows the calls of every page of this app.</li>
        </ul>
      </Section>
    </>
  );
}

function CreateKey({ network }: { readonly network: Network }) {
  const { busy, error, run } = useAction();
  const create = (): void =>
    run(async () => {
      const key = await api.createKey({ body: { network: network.alias, name: 'Quick start', writeAccess: false } });
      rememberKey(key.network, key.apiKey);
    });
  return (
    <>
      <button type="button" disabled={busy} onClick={create}>
        Create a read-only key for {network.alias}
      </button>
      {error !== undefined && <Failure error={error} />}
    </>
  );
}

interface Tried {
  readonly ms: number;
  readonly text: string;
}

const MAX_TEXT = 4_000;

/** Sends the call with the key, as a program would. */
function TryIt({ call, apiKey }: { readonly call: RecordedCall; readonly apiKey: string }) {
  const { busy, error, run } = useAction();
  const [tried, setTried] = useState<Tried>();
  const send = (): void =>
    run(async () => {
      const start = performance.now();
      const send = createClient({ apiKey, retries: 0 })[call.id] as (input: object) => Promise<unknown>;
      const response = await send(call.input);
      setTried({ ms: Math.round(performance.now() - start), text: jsonText(response).slice(0, MAX_TEXT) });
    });
  return (
    <>
      <button type="button" class="plain small" disabled={busy || apiKey === PLACEHOLDER} onClick={send}>
        Try it
      </button>
      {error !== undefined && <Failure error={error} />}
      {tried !== undefined && (
        <div class="tried" role="status">
          <Badge tone="good">succeeded</Badge> {tried.ms} ms
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
          <pre tabIndex={0}>{tried.text}</pre>
        </div>
      )}
    </>
  );
}
