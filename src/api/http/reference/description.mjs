import { isObject, listOf, objectOf, resolveReference, shown, textOf } from './shapes.mjs';

/** @import { Answer, Credential, Details, Entry, Json, Parameter, Reference } from './types.mjs' */

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];
const UNTAGGED = 'Other';

/**
 * What every page needs of an OpenAPI description. Operations keep their part of the document and are read in full by
 * `readDetails` when somebody looks at them.
 *
 * @param {unknown} parsed
 * @returns {Reference}
 */
export function readDescription(parsed) {
  const document = objectOf(parsed);
  const info = objectOf(document.info);
  const entries = readEntries(document);
  return {
    document,
    title: textOf(info.title) || 'API',
    version: textOf(info.version),
    summary: textOf(info.summary),
    description: textOf(info.description),
    servers: listOf(document.servers).map((server) => textOf(objectOf(server).url)),
    groups: groupByTag(document, entries),
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    credentials: readCredentials(document),
  };
}

/** @param {Json} document @returns {Entry[]} */
function readEntries(document) {
  const entries = [];
  for (const [path, item] of Object.entries(objectOf(document.paths))) {
    // Anything else, put behind the address of this service, could name another host.
    if (!path.startsWith('/')) continue;
    for (const method of METHODS) {
      const source = objectOf(item)[method];
      if (!isObject(source)) continue;
      entries.push({
        id: textOf(source.operationId) || `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        tag: textOf(listOf(source.tags)[0]) || UNTAGGED,
        summary: textOf(source.summary) || path,
        addOn: textOf(source['x-addon']) || undefined,
        deprecated: source.deprecated === true,
        source,
      });
    }
  }
  return entries;
}

/** In the order in which the document lists its tags, then the tags it forgot. @param {Json} document @param {Entry[]} entries */
function groupByTag(document, entries) {
  /** @type {Map<string, { name: string, description: string, entries: Entry[] }>} */
  const groups = new Map();
  for (const tag of listOf(document.tags).map(objectOf)) {
    const name = textOf(tag.name);
    if (name !== '') groups.set(name, { name, description: textOf(tag.description), entries: [] });
  }
  for (const entry of entries) {
    const group = groups.get(entry.tag) ?? { name: entry.tag, description: '', entries: [] };
    groups.set(entry.tag, group);
    group.entries.push(entry);
  }
  return [...groups.values()].filter((group) => group.entries.length > 0);
}

/** Only credentials that travel in a header, and only in one with a plain name. @param {Json} document @returns {Credential[]} */
function readCredentials(document) {
  const credentials = [];
  for (const [scheme, value] of Object.entries(objectOf(objectOf(document.components).securitySchemes))) {
    const { type, in: where, name, scheme: http, description } = objectOf(value);
    const text = textOf(description);
    if (type === 'apiKey' && where === 'header' && /^[A-Za-z0-9-]+$/.test(textOf(name))) {
      const header = textOf(name);
      credentials.push({
        scheme,
        header,
        prefix: '',
        label: header,
        description: text,
        variable: variable(header.replace(/^X-/i, '')),
      });
    } else if (type === 'http' && textOf(http).toLowerCase() === 'bearer') {
      credentials.push({
        scheme,
        header: 'Authorization',
        prefix: 'Bearer ',
        label: 'Authorization: Bearer',
        description: text,
        variable: variable(`${scheme}-token`),
      });
    }
  }
  return credentials;
}

/** @param {string} name */
const variable = (name) => `CROSSTIE_${name.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;

/**
 * @param {Reference} reference
 * @param {Entry} entry
 * @returns {Details}
 */
export function readDetails({ document, credentials }, { source }) {
  const responses = Object.entries(objectOf(source.responses)).map(([status, value]) =>
    readAnswer(document, status, value),
  );
  const allowed = new Set(
    listOf(source.security ?? document.security).flatMap((choice) => Object.keys(objectOf(choice))),
  );
  return {
    description: textOf(source.description),
    parameters: readParameters(document, source),
    body: readBody(document, source),
    answers: responses.filter(({ status }) => /^[123]/.test(status)),
    failures: responses.filter(({ status }) => !/^[123]/.test(status)),
    credentials: credentials.filter(({ scheme }) => allowed.has(scheme)),
  };
}

/** @param {Json} document @param {Json} source @returns {Parameter[]} */
function readParameters(document, source) {
  /** @type {Parameter[]} */
  const parameters = [];
  for (const item of listOf(source.parameters)) {
    const {
      name,
      in: where,
      required,
      description,
      schema,
      example,
    } = objectOf(resolveReference(document, item).value);
    if (textOf(name) === '' || (where !== 'path' && where !== 'query' && where !== 'header')) continue;
    const plain = objectOf(resolveReference(document, schema).value);
    parameters.push({
      name: textOf(name),
      in: where,
      required: required === true,
      description: textOf(description) || textOf(plain.description),
      schema: schema ?? {},
      example: example ?? plain.example ?? listOf(plain.examples)[0],
    });
  }
  return parameters;
}

/** @param {Json} document @param {Json} source @returns {Details['body']} */
function readBody(document, source) {
  const body = objectOf(resolveReference(document, source.requestBody).value);
  const [mediaType, content] = Object.entries(objectOf(body.content))[0] ?? [];
  if (mediaType === undefined) return undefined;
  const { schema, example, examples } = objectOf(content);
  const first = objectOf(Object.values(objectOf(examples))[0]).value;
  return { required: body.required === true, mediaType, schema: schema ?? {}, example: example ?? first };
}

/** @param {Json} document @param {string} status @param {unknown} value @returns {Answer} */
function readAnswer(document, status, value) {
  const answer = objectOf(resolveReference(document, value).value);
  const [mediaType, content] = Object.entries(objectOf(answer.content))[0] ?? [];
  return { status, description: textOf(answer.description), mediaType, schema: objectOf(content).schema };
}

/**
 * Every value that a `network` parameter takes anywhere.
 *
 * @param {Reference} reference
 * @returns {string[]}
 */
export function networksOf({ document, entries }) {
  const values = new Set();
  for (const { source } of entries) {
    for (const item of listOf(source.parameters)) {
      const { name, schema } = objectOf(resolveReference(document, item).value);
      if (name !== 'network') continue;
      for (const value of listOf(objectOf(resolveReference(document, schema).value).enum)) values.add(shown(value));
    }
  }
  return [...values];
}

/**
 * Each failure status that some operation answers, with its meaning, lowest first.
 *
 * @param {Reference} reference
 * @returns {{ status: string, description: string }[]}
 */
export function failuresOf({ document, entries }) {
  const meanings = new Map();
  for (const { source } of entries) {
    for (const [status, value] of Object.entries(objectOf(source.responses))) {
      if (/^[123]/.test(status) || meanings.has(status)) continue;
      meanings.set(status, textOf(objectOf(resolveReference(document, value).value).description));
    }
  }
  return [...meanings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([status, description]) => ({ status, description }));
}
