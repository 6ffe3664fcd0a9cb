import { bodyEditor } from './body-editor.mjs';
import { codeView } from './code-view.mjs';
import { credentialBox } from './credential-box.mjs';
import { element } from './element.mjs';
import { parameterInputs } from './parameter-inputs.mjs';
import { buildRequest } from './request.mjs';
import { failureView, responseView } from './response-view.mjs';
import { sendRequest } from './send.mjs';

/** @import { Details, Entry, Reference } from './types.mjs' */

/**
 * Ready code and "Try it". Both show the same request, made again whenever an input changes.
 *
 * @param {Reference} reference
 * @param {Entry} entry
 * @param {Details} details
 * @param {string} baseUrl
 */
export function callPanel(reference, entry, details, baseUrl) {
  const refresh = () => code.show(request());
  const credential = details.credentials.length > 0 ? credentialBox(details.credentials, refresh) : undefined;
  const inputs = parameterInputs(reference.document, entry, details.parameters, refresh);
  const body = details.body && bodyEditor(reference.document, entry, details.body, refresh);
  const code = codeView();
  const request = () =>
    buildRequest({
      baseUrl,
      entry,
      details,
      values: inputs.values(),
      body: body?.text() ?? '',
      credential: credential?.current(),
    });

  const send = element('button', { class: 'primary', type: 'submit' }, 'Send');
  const answer = element('div', { class: 'answer', 'aria-live': 'polite' });
  const form = element('form', { novalidate: true }, credential?.view, inputs.view, body?.view, send);
  /** @type {AbortController | undefined} */
  let running;
  form.addEventListener('submit', async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (running !== undefined) return running.abort();
    const { missing } = request();
    if (missing.length > 0) {
      answer.replaceChildren(failureView(`Fill in first: ${missing.join(', ')}`));
      inputs.focus(missing);
      return;
    }
    running = new AbortController();
    send.textContent = 'Cancel';
    const shown = await sendRequest(request(), running.signal).then(responseView, (error) =>
      failureView(error.message),
    );
    running = undefined;
    send.textContent = 'Send';
    answer.replaceChildren(shown);
  });
  refresh();
  return element(
    'aside',
    { class: 'call', 'aria-label': 'Call this operation' },
    code.view,
    element('section', { class: 'panel panel-body' }, element('h2', { class: 'panel-title' }, 'Try it'), form, answer),
  );
}
