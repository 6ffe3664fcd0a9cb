import { element } from './element.mjs';
import { formatJson } from './json-text.mjs';
import { sampleOf } from './sample.mjs';

/** @import { Details, Entry, Json } from './types.mjs' */

/** Bodies being edited, while the tab shows other operations. @type {Map<string, string>} */
const edited = new Map();

/**
 * A text area that starts with the example. What is sent is its text, so no number is ever rounded on the way.
 *
 * @param {Json} document
 * @param {Entry} entry
 * @param {NonNullable<Details['body']>} body
 * @param {() => void} changed
 */
export function bodyEditor(document, entry, body, changed) {
  const start = JSON.stringify(body.example ?? sampleOf(document, body.schema), null, 2) ?? '';
  const area = element('textarea', {
    id: 'input-body',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'body-state',
  });
  const state = element('span', { id: 'body-state', class: 'input-state', role: 'status' });
  const format = element('button', { class: 'small', type: 'button' }, 'Format');
  const reset = element('button', { class: 'small', type: 'button' }, 'Reset');

  const update = (/** @type {string} */ text) => {
    area.value = text;
    area.rows = Math.min(18, Math.max(8, text.split('\n').length));
    check();
  };
  const check = () => {
    const wrong = body.mediaType.includes('json') && area.value.trim() !== '' && formatJson(area.value) === undefined;
    state.textContent = wrong ? 'Not valid JSON' : '';
  };
  area.addEventListener('input', () => {
    edited.set(entry.id, area.value);
    check();
    changed();
  });
  format.addEventListener('click', () => {
    update(formatJson(area.value) ?? area.value);
    changed();
  });
  reset.addEventListener('click', () => {
    edited.delete(entry.id);
    update(start);
    changed();
  });
  update(edited.get(entry.id) ?? start);
  const view = element(
    'div',
    { class: 'input-row input-wide' },
    element(
      'div',
      { class: 'input-line' },
      element('label', { for: 'input-body', class: 'input-label' }, 'Body'),
      state,
      format,
      reset,
    ),
    area,
  );
  return { view, text: () => /** @type {string} */ (area.value) };
}
