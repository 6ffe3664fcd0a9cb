import { element } from './element.mjs';
import { inlineView } from './markdown-view.mjs';
import { schemaNode } from './schema-nodes.mjs';

/** @import { Json } from './types.mjs' */
/** @import { SchemaNode } from './schema-nodes.mjs' */

const MOST_VALUES = 12;
/** A short level is mostly a wrapper around what the reader came for: its parts are shown open. */
const SHORT_LEVEL = 4;
const DEEPEST_OPEN = 2;

/** A tree that is drawn level by level as it is opened. @param {Json} document @param {unknown} schema */
export function schemaView(document, schema) {
  const root = schemaNode(document, schema);
  const head = element('div', { class: 'schema-root' }, ...lineParts(root));
  if (!root.expandable) return element('div', { class: 'schema' }, head);
  return element('div', { class: 'schema' }, head, levelView(root));
}

/** @param {SchemaNode} parent */
function levelView(parent, depth = 0) {
  const nodes = parent.children();
  const open = depth < DEEPEST_OPEN && nodes.length <= SHORT_LEVEL;
  return element(
    'ul',
    { class: 'schema-level' },
    ...nodes.map((node) => element('li', {}, nodeView(node, depth, open))),
  );
}

/** @param {SchemaNode} node @param {number} depth @param {boolean} open */
function nodeView(node, depth, open) {
  if (!node.expandable) return element('div', { class: 'schema-line' }, ...lineParts(node));
  const details = element('details', {}, element('summary', { class: 'schema-line opener' }, ...lineParts(node)));
  const fill = () => {
    if (details.childElementCount === 1) details.append(levelView(node, depth + 1));
  };
  details.addEventListener('toggle', fill);
  if (open) {
    fill();
    details.open = true;
  }
  return details;
}

/** @param {SchemaNode} node */
function lineParts(node) {
  return [
    node.label === '' ? undefined : element('code', { class: 'field' }, node.label),
    element('span', { class: 'type' }, node.type),
    node.required ? element('span', { class: 'required' }, 'required') : undefined,
    rulesView(node.constraints, node.values),
    node.description === '' ? undefined : element('span', { class: 'meaning' }, inlineView(node.description)),
  ].filter((part) => part !== undefined);
}

/**
 * Rules as small words and, behind a button when there are many, the values of an enumeration.
 *
 * @param {readonly string[]} constraints
 * @param {readonly string[]} values
 */
export function rulesView(constraints, values) {
  if (constraints.length === 0 && values.length === 0) return undefined;
  const node = element(
    'span',
    { class: 'rules' },
    ...constraints.map((rule) => element('span', { class: 'rule' }, rule)),
  );
  const chip = (/** @type {string} */ value) => element('code', { class: 'value' }, value);
  node.append(...values.slice(0, MOST_VALUES).map(chip));
  if (values.length > MOST_VALUES) {
    const rest = values.slice(MOST_VALUES);
    const more = element('button', { class: 'small', type: 'button' }, `${rest.length} more`);
    more.addEventListener('click', (/** @type {Event} */ event) => {
      event.preventDefault(); // inside a summary the click would also open it
      more.replaceWith(...rest.map(chip));
    });
    node.append(more);
  }
  return node;
}
