import { constraintsOf, valuesOf } from './constraints.mjs';
import { element } from './element.mjs';
import { valueKey } from './request.mjs';
import { recall, remember } from './session.mjs';
import { objectOf, resolveReference, shown } from './shapes.mjs';

/** @import { Entry, Json, Parameter } from './types.mjs' */

/** What was typed on each operation's page, while the tab shows others. @type {Map<string, string>} */
const typed = new Map();

/**
 * One input for each parameter, filled with its example.
 *
 * @param {Json} document
 * @param {Entry} entry
 * @param {readonly Parameter[]} parameters
 * @param {() => void} changed
 */
export function parameterInputs(document, entry, parameters, changed) {
  const fields = parameters.map((parameter) => {
    const key = `${entry.id}\n${valueKey(parameter)}`;
    const id = `input-${parameter.in}-${parameter.name}`;
    const input = inputOf(document, parameter, id);
    input.value = typed.get(key) ?? firstValue(parameter, input);
    input.addEventListener('input', () => {
      typed.set(key, input.value);
      if (parameter.name === 'network') remember('network', input.value);
      changed();
    });
    return { parameter, input, label: labelOf(parameter, id) };
  });
  const view = element(
    'div',
    {},
    ...fields.map(({ input, label }) => element('div', { class: 'input-row' }, label, input)),
  );
  return {
    view,
    /** @returns {ReadonlyMap<string, string>} */
    values: () => new Map(fields.map(({ parameter, input }) => [valueKey(parameter), input.value])),
    /** @param {readonly string[]} missing */
    focus: (missing) => fields.find(({ parameter }) => missing.includes(parameter.name))?.input.focus(),
  };
}

/** @param {Parameter} parameter @param {string} id */
const labelOf = ({ name, required }, id) =>
  element(
    'label',
    { for: id, class: 'input-label' },
    name,
    required ? element('span', { class: 'required' }, 'required') : undefined,
  );

/** The network chosen last is taken over to other operations that know it. @param {Parameter} parameter @param {any} input */
function firstValue({ name, example }, input) {
  const value = name === 'network' ? recall('network') || shown(example ?? '') : shown(example ?? '');
  const known = input.tagName !== 'SELECT' || [...input.options].some((option) => option.value === value);
  return known ? value : '';
}

/** @param {Json} document @param {Parameter} parameter @param {string} id */
function inputOf(document, { name, required, schema }, id) {
  const plain = objectOf(resolveReference(document, schema).value);
  const values = plain.type === 'boolean' ? ['true', 'false'] : valuesOf(plain);
  const fallback = plain.default === undefined ? '' : shown(plain.default);
  if (values.length === 0) {
    const numeric = plain.type === 'integer' || plain.type === 'number';
    return element('input', {
      id,
      type: 'text',
      inputmode: numeric ? 'decimal' : undefined,
      placeholder: fallback || constraintsOf(plain)[0] || '',
      autocomplete: 'off',
      spellcheck: 'false',
    });
  }
  const none = fallback || (name === 'network' ? "the credential's" : 'not sent');
  return element(
    'select',
    { id },
    required ? undefined : element('option', { value: '' }, `— ${none} —`),
    ...values.map((value) => element('option', { value }, value)),
  );
}
