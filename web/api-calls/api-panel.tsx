import { useState } from 'preact/hooks';
import type { Network } from '../networks.js';
import { Choice } from '../parts/choice.js';
import { Copy } from '../parts/primitives.js';
import { Link } from '../router.js';
import { PLACEHOLDER, useApiKey } from './api-key.js';
import { getCallKey, useRecordedCalls } from './recorded-calls.js';
import { LANGUAGES, type Language, toPath, toSnippet } from './snippets.js';

/** The calls that made the page, as source code. */
export function ApiPanel({ network }: { readonly network: Network }) {
  const calls = useRecordedCalls();
  const [language, setLanguage] = useState<Language>('curl');
  const apiKey = useApiKey(network);
  const origin = location.origin;
  return (
    <section class="api-panel" aria-label="API calls of this page">
      <h2>API calls of this page</h2>
      <Choice label="Language" options={LANGUAGES} value={language} choose={setLanguage} />
      {apiKey === PLACEHOLDER && (
        <p class="muted">
          Replace <code>{PLACEHOLDER}</code> by a <Link to="/keys">key of this network</Link>.
        </p>
      )}
      {calls.length === 0 && <p class="muted">This page has made no call.</p>}
      {calls.map((call) => {
        const snippet = toSnippet(language, call, { origin, apiKey });
        return (
          <details key={getCallKey(call)}>
            <summary>
              {call.id} <code>{toPath(call)}</code>
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
            <pre tabIndex={0}>{snippet}</pre>
            <p class="row">
              <Copy text={snippet} />
              <a href={`/docs#${call.id}`}>Reference</a>
            </p>
          </details>
        );
      })}
    </section>
  );
}
