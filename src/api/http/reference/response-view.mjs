import { copyButton, element } from './element.mjs';
import { formatJson, layOutJson } from './json-text.mjs';

/** @import { Received } from './send.mjs' */

// Beyond these, colours and then the rest of the text cost more than anyone reads.
const MOST_COLOURED = 100_000;
const MOST_SHOWN = 1_000_000;

/** @param {Received} received */
export function responseView(received) {
  const { status, ms, headers, bytes, cut } = received;
  const tone = status < 300 ? 'good' : status < 500 ? 'warning' : 'bad';
  const size = bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1024).toLocaleString('en')} KiB`;
  return element(
    'div',
    {},
    element(
      'p',
      { class: 'received-head' },
      element('span', { class: `status status-${tone}` }, `${status}`),
      element('span', {}, `${Math.round(ms)} ms`),
      element('span', {}, cut ? `more than ${size}` : size),
      copyButton(() => received.text ?? ''),
    ),
    headers.length === 0 ? undefined : headersView(headers),
    bodyView(received),
  );
}

/** @param {string} message */
export const failureView = (message) => element('p', { class: 'received-failure' }, message);

/** @param {readonly (readonly [string, string])[]} headers */
const headersView = (headers) =>
  element(
    'dl',
    { class: 'received-headers' },
    ...headers.map(([name, value]) =>
      element('div', { class: 'received-header' }, element('dt', {}, name), element('dd', {}, value)),
    ),
  );

/** @param {Received} received */
function bodyView({ text, mediaType, bytes, cut }) {
  if (text === undefined)
    return element('p', { class: 'note' }, `${bytes} bytes of ${mediaType || 'no stated type'}, not shown.`);
  if (text === '') return element('p', { class: 'note' }, 'No body.');
  const code = element('code');
  const view = element('pre', { class: 'received-body', tabindex: '0', 'aria-label': 'Body of the answer' }, code);
  const isJson = mediaType.includes('json') && !cut;
  const tokens = isJson && text.length <= MOST_COLOURED ? layOutJson(text) : undefined;
  if (tokens !== undefined) {
    for (const { kind, text: part } of tokens) {
      code.append(kind === 'space' || kind === 'punctuation' ? part : element('span', { class: `json-${kind}` }, part));
    }
    return view;
  }
  const whole = (isJson ? formatJson(text) : undefined) ?? text;
  code.textContent = whole.slice(0, MOST_SHOWN);
  if (whole.length > MOST_SHOWN || cut) code.append(element('span', { class: 'note' }, '\n… cut here'));
  return view;
}
