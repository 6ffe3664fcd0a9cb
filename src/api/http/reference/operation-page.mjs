import { callPanel } from './call-panel.mjs';
import { constraintsOf, valuesOf } from './constraints.mjs';
import { readDetails } from './description.mjs';
import { element, methodBadge, operationHref, pathText, tagHref } from './element.mjs';
import { failureTable } from './landing-page.mjs';
import { inlineView, markdownView } from './markdown-view.mjs';
import { schemaNode, typeName } from './schema-nodes.mjs';
import { rulesView, schemaView } from './schema-view.mjs';
import { resolveReference, shown } from './shapes.mjs';

/** @import { Answer, Details, Entry, Json, Parameter, Reference } from './types.mjs' */

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Header parameters' };

/** @param {Reference} reference @param {Entry} entry @param {string} baseUrl */
export function operationPage(reference, entry, baseUrl) {
  const { document } = reference;
  const details = readDetails(reference, entry);
  return element(
    'article',
    { class: 'page operation' },
    headView(entry, details),
    element(
      'div',
      { class: 'operation-text' },
      details.description === '' ? undefined : markdownView(details.description),
      ...Object.entries(PLACES).map(([place, title]) =>
        parametersView(
          document,
          title,
          details.parameters.filter((parameter) => parameter.in === place),
        ),
      ),
      bodyView(document, details.body),
      ...details.answers.map((answer) => answerView(document, answer)),
      details.failures.length === 0
        ? undefined
        : element('section', {}, element('h2', {}, 'Errors'), failureTable(details.failures)),
    ),
    callPanel(reference, entry, details, baseUrl),
    neighboursView(reference, entry),
  );
}

/** @param {Entry} entry @param {Details} details */
function headView({ id, method, path, tag, summary, addOn, deprecated }, { credentials }) {
  const labels = credentials.map(({ label }) => label);
  return element(
    'header',
    { class: 'operation-head' },
    element('p', { class: 'crumbs' }, element('a', { href: tagHref(tag) }, tag)),
    element('h1', { tabindex: '-1' }, summary),
    element('p', { class: 'signature' }, methodBadge(method), pathText(path)),
    element(
      'p',
      { class: 'badges' },
      element('span', { class: 'badge' }, labels.length === 0 ? 'No credential' : labels.join(' or ')),
      addOn === undefined ? undefined : element('span', { class: 'badge badge-addon' }, `Add-on: ${addOn}`),
      deprecated ? element('span', { class: 'badge badge-warning' }, 'Deprecated') : undefined,
      element('code', { class: 'operation-id' }, id),
      jumpButton(),
    ),
  );
}

/** On a narrow screen the call comes after the text; the hash is taken, so a link cannot lead there. */
function jumpButton() {
  const button = element('button', { class: 'small jump', type: 'button' }, 'Try it');
  button.addEventListener('click', () => {
    const call = button.closest('article')?.querySelector('.call');
    call?.scrollIntoView();
    call?.querySelector('input, select, textarea, button')?.focus({ preventScroll: true });
  });
  return button;
}

/** @param {Json} document @param {string} title @param {readonly Parameter[]} parameters */
function parametersView(document, title, parameters) {
  if (parameters.length === 0) return undefined;
  const heads = ['Name', 'Type', 'Meaning'].map((text) =>
    element('th', { class: 'parameter-head', scope: 'col' }, text),
  );
  return element(
    'section',
    {},
    element('h2', {}, title),
    element(
      'table',
      { class: 'parameters' },
      element('thead', {}, element('tr', {}, ...heads)),
      element('tbody', {}, ...parameters.map((parameter) => parameterRow(document, parameter))),
    ),
  );
}

/** @param {Json} document @param {Parameter} parameter */
function parameterRow(document, { name, required, description, schema, example }) {
  const plain = resolveReference(document, schema).value;
  return element(
    'tr',
    { class: 'parameter-row' },
    element(
      'td',
      { class: 'parameter-cell' },
      element('code', { class: 'field' }, name),
      element('span', { class: required ? 'required' : 'optional' }, required ? 'required' : 'optional'),
    ),
    element('td', { class: 'parameter-cell' }, element('span', { class: 'type' }, typeName(document, schema))),
    element(
      'td',
      { class: 'parameter-cell' },
      description === '' ? undefined : element('div', {}, inlineView(description)),
      rulesView(constraintsOf(plain), valuesOf(plain)),
      example === undefined
        ? undefined
        : element('div', { class: 'example' }, 'Example ', element('code', { class: 'inline-code' }, shown(example))),
    ),
  );
}

/** @param {Json} document @param {Details['body']} body */
function bodyView(document, body) {
  if (body === undefined) return undefined;
  const closed = schemaNode(document, body.schema).closed;
  return element(
    'section',
    {},
    element('h2', {}, 'Body ', element('code', { class: 'media' }, body.mediaType)),
    closed ? element('p', { class: 'note' }, 'Fields that are not listed here are refused by name.') : undefined,
    schemaView(document, body.schema),
  );
}

/** @param {Json} document @param {Answer} answer */
function answerView(document, { status, description, mediaType, schema }) {
  return element(
    'section',
    {},
    element(
      'h2',
      {},
      `Answer ${status} `,
      mediaType === undefined ? undefined : element('code', { class: 'media' }, mediaType),
    ),
    description === '' || description === 'Success' ? undefined : element('p', {}, inlineView(description)),
    schema === undefined ? undefined : schemaView(document, schema),
  );
}

/** @param {Reference} reference @param {Entry} entry */
function neighboursView({ groups }, entry) {
  const all = groups.flatMap(({ entries }) => entries);
  const place = all.indexOf(entry);
  const link = (/** @type {Entry | undefined} */ other, /** @type {string} */ word) =>
    other &&
    element(
      'a',
      { class: 'neighbour', href: operationHref(other.id) },
      element('span', { class: 'neighbour-word' }, word),
      element('span', {}, other.summary),
    );
  return element(
    'nav',
    { class: 'neighbours', 'aria-label': 'Neighbouring operations' },
    link(all[place - 1], 'Previous') ?? element('span'),
    link(all[place + 1], 'Next'),
  );
}
