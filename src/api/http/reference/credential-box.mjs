import { element } from './element.mjs';
import { recall, remember } from './session.mjs';

/** @import { Credential } from './types.mjs' */

/**
 * Which credential, and its secret. The secret goes to sessionStorage and into calls to this service, nowhere else.
 *
 * @param {readonly Credential[]} credentials at least one
 * @param {() => void} changed
 * @returns {{ view: Node, current: () => { kind: Credential, secret: string } }}
 */
export function credentialBox(credentials, changed) {
  const remembered = credentials.find(({ scheme }) => recall(`credential.${scheme}`) !== '');
  let kind = /** @type {Credential} */ (remembered ?? credentials[0]);
  const key = () => `credential.${kind.scheme}`;

  const choice =
    credentials.length > 1
      ? element(
          'select',
          { 'aria-label': 'Kind of credential' },
          ...credentials.map(({ scheme, label }) =>
            element('option', { value: scheme, selected: scheme === kind.scheme }, label),
          ),
        )
      : element('span', { class: 'input-label' }, kind.label);
  const secret = element('input', {
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Credential',
    placeholder: 'Stays in this tab',
  });
  secret.value = recall(key());
  const reveal = element('button', { class: 'small', type: 'button', 'aria-pressed': 'false' }, 'Show');
  const forget = element('button', { class: 'small', type: 'button' }, 'Forget');

  choice.addEventListener('change', () => {
    kind = credentials.find(({ scheme }) => scheme === choice.value) ?? kind;
    secret.value = recall(key());
    changed();
  });
  secret.addEventListener('input', () => {
    remember(key(), secret.value.trim());
    changed();
  });
  reveal.addEventListener('click', () => {
    const hidden = secret.type === 'password';
    secret.type = hidden ? 'text' : 'password';
    reveal.textContent = hidden ? 'Hide' : 'Show';
    reveal.setAttribute('aria-pressed', String(hidden));
  });
  forget.addEventListener('click', () => {
    secret.value = '';
    remember(key(), '');
    changed();
  });

  const view = element(
    'div',
    { class: 'input-row input-wide input-credential' },
    choice,
    element('div', { class: 'input-line' }, secret, reveal, forget),
  );
  return { view, current: () => ({ kind, secret: secret.value.trim() }) };
}
