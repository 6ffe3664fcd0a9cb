import { curlSample } from './code-samples.mjs';
import { failuresOf, networksOf, readDetails } from './description.mjs';
import { copyButton, element, methodBadge, operationHref, pathText, tagHref } from './element.mjs';
import { inlineView, markdownView } from './markdown-view.mjs';
import { buildRequest } from './request.mjs';

/** @import { Entry, Reference, TagGroup } from './types.mjs' */

/** @param {Reference} reference @param {string} baseUrl */
export function landingPage(reference, baseUrl) {
  const { title, version, summary, description, entries, groups } = reference;
  return element(
    'article',
    { class: 'page' },
    element('h1', { tabindex: '-1' }, title),
    element('p', { class: 'lead' }, summary),
    element(
      'p',
      { class: 'facts' },
      element('span', {}, `Version ${version}`),
      element('span', {}, `${entries.length} operations`),
      element('a', { href: 'openapi.json' }, 'openapi.json'),
    ),
    element('h2', {}, 'Base URL'),
    codeLine(baseUrl),
    firstCall(reference, baseUrl),
    description === '' ? undefined : element('h2', {}, 'How it works'),
    markdownView(description),
    credentialsView(reference),
    networksView(networksOf(reference)),
    failuresView(reference),
    element('h2', {}, 'Operations'),
    element('ul', { class: 'cards' }, ...groups.map(cardView)),
  );
}

/** @param {string} text */
const codeLine = (text) =>
  element(
    'div',
    { class: 'code-line' },
    element('pre', {}, element('code', {}, text)),
    copyButton(() => text),
  );

/** The simplest thing that works: no credential if there is such an operation, no parameters. @param {Reference} reference @param {string} baseUrl */
function firstCall(reference, baseUrl) {
  const simple = reference.entries
    .filter(({ method, path, addOn }) => method === 'GET' && !path.includes('{') && addOn === undefined)
    .map((entry) => ({ entry, details: readDetails(reference, entry) }))
    .filter(({ details }) => details.parameters.every(({ required }) => !required))
    .sort(
      (a, b) =>
        a.details.credentials.length - b.details.credentials.length || b.entry.path.length - a.entry.path.length,
    );
  const first = simple.find(({ entry }) => entry.path.endsWith('/networks')) ?? simple[0];
  if (first === undefined) return undefined;
  const kind = first.details.credentials[0];
  const request = buildRequest({
    baseUrl,
    ...first,
    values: new Map(),
    body: '',
    credential: kind && { kind, secret: '' },
  });
  return element('div', {}, element('h2', {}, 'First call'), codeLine(curlSample(request)));
}

/** @param {Reference} reference */
function credentialsView({ credentials }) {
  if (credentials.length === 0) return undefined;
  const rows = credentials.map(({ header, prefix, description }) =>
    element(
      'div',
      { class: 'definition' },
      element('dt', {}, element('code', { class: 'term' }, `${header}: ${prefix}…`)),
      element('dd', {}, inlineView(description)),
    ),
  );
  return element('section', {}, element('h2', {}, 'Credentials'), element('dl', { class: 'definitions' }, ...rows));
}

/** @param {readonly string[]} networks */
function networksView(networks) {
  if (networks.length === 0) return undefined;
  return element(
    'section',
    {},
    element('h2', {}, 'Networks'),
    element(
      'p',
      {},
      'Values of the parameter ',
      element('code', { class: 'inline-code' }, 'network'),
      '. Each operation lists those it takes.',
    ),
    element('p', { class: 'rules' }, ...networks.map((network) => element('code', { class: 'value' }, network))),
  );
}

/** @param {Reference} reference */
function failuresView(reference) {
  const failures = failuresOf(reference);
  if (failures.length === 0) return undefined;
  return element('section', {}, element('h2', {}, 'Errors'), failureTable(failures));
}

/** @param {readonly { readonly status: string, readonly description: string }[]} failures */
export const failureTable = (failures) =>
  element(
    'dl',
    { class: 'definitions statuses' },
    ...failures.map(({ status, description }) =>
      element(
        'div',
        { class: 'definition' },
        element('dt', {}, element('code', { class: 'term' }, status)),
        element('dd', {}, inlineView(description)),
      ),
    ),
  );

/** @param {TagGroup} group */
const cardView = ({ name, description, entries }) =>
  element(
    'li',
    {},
    element(
      'a',
      { class: 'card', href: tagHref(name) },
      element('span', { class: 'card-title' }, name, element('span', { class: 'count' }, `${entries.length}`)),
      description === '' || description === name ? undefined : element('span', { class: 'card-text' }, description),
    ),
  );

/** @param {TagGroup} group */
export function tagPage({ name, description, entries }) {
  return element(
    'article',
    { class: 'page' },
    element('h1', { tabindex: '-1' }, name),
    description === '' || description === name ? undefined : element('p', { class: 'lead' }, description),
    element('ul', { class: 'entries' }, ...entries.map(entryRow)),
  );
}

/** @param {Entry} entry */
const entryRow = ({ id, method, path, summary }) =>
  element(
    'li',
    {},
    element(
      'a',
      { class: 'entry', href: operationHref(id) },
      methodBadge(method),
      element('span', { class: 'entry-text' }, element('span', { class: 'entry-summary' }, summary), pathText(path)),
    ),
  );
