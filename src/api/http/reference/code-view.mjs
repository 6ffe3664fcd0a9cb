import { curlSample, fetchSample } from './code-samples.mjs';
import { copyButton, element } from './element.mjs';
import { recall, remember } from './session.mjs';

/** @import { CallRequest } from './types.mjs' */

const LANGUAGES = [
  { name: 'curl', write: curlSample },
  { name: 'JavaScript', write: fetchSample },
];

/** Ready code in the language of the reader's choice. The secret shows as a variable until the box is ticked. */
export function codeView() {
  let language = LANGUAGES.find(({ name }) => name === recall('language')) ?? LANGUAGES[0];
  /** @type {CallRequest | undefined} */
  let request;
  const code = element('code');
  const withSecret = element('input', { class: 'check-box', type: 'checkbox', id: 'with-secret' });
  const secretChoice = element('label', { class: 'check', for: 'with-secret' }, withSecret, 'with my credential');
  const buttons = LANGUAGES.map(({ name }) => element('button', { class: 'choice', type: 'button' }, name));

  const draw = () => {
    if (request === undefined || language === undefined) return;
    const secret = request.headers.find((header) => header.secret !== undefined);
    secretChoice.hidden = secret === undefined || secret.value === secret.secret?.prefix;
    code.textContent = language.write(request, { revealSecrets: withSecret.checked && !secretChoice.hidden });
    for (const [place, button] of buttons.entries()) {
      button.setAttribute('aria-pressed', String(LANGUAGES[place] === language));
    }
  };
  for (const [place, button] of buttons.entries()) {
    button.addEventListener('click', () => {
      language = LANGUAGES[place];
      remember('language', language?.name ?? '');
      draw();
    });
  }
  withSecret.addEventListener('change', draw);

  const view = element(
    'section',
    { class: 'panel' },
    element(
      'div',
      { class: 'panel-head' },
      element('div', { class: 'choices', role: 'group', 'aria-label': 'Language' }, ...buttons),
      secretChoice,
      copyButton(() => code.textContent ?? ''),
    ),
    element('pre', { class: 'panel-code', tabindex: '0', 'aria-label': 'Code' }, code),
  );
  return {
    view,
    /** @param {CallRequest} next */
    show(next) {
      request = next;
      draw();
    },
  };
}
