/** @import { CallRequest, Credential, Details, Entry } from './types.mjs' */

/**
 * What is sent, and what the code samples show: one value, so that they cannot differ.
 *
 * @param {{
 *   baseUrl: string,
 *   entry: Pick<Entry, 'method' | 'path'>,
 *   details: Pick<Details, 'parameters' | 'body'>,
 *   values: ReadonlyMap<string, string>,
 *   body: string,
 *   credential: { readonly kind: Credential, readonly secret: string } | undefined,
 * }} call `values` are keyed by `valueKey`
 * @returns {CallRequest}
 */
export function buildRequest({ baseUrl, entry, details, values, body, credential }) {
  const missing = [];
  const query = [];
  const headers = [];
  let path = entry.path;
  if (credential !== undefined) {
    const { header, prefix, variable } = credential.kind;
    headers.push({ name: header, value: prefix + credential.secret, secret: { prefix, variable } });
  }
  for (const parameter of details.parameters) {
    const { name } = parameter;
    const value = values.get(valueKey(parameter)) ?? '';
    if (parameter.in === 'path') {
      if (isSegment(value)) path = path.replaceAll(`{${name}}`, () => encoded(value));
      else missing.push(name);
    } else if (value === '') {
      if (parameter.required) missing.push(name);
    } else if (parameter.in === 'query') query.push(`${encoded(name)}=${encoded(value)}`);
    else if (/^[A-Za-z0-9-]+$/.test(name)) headers.push({ name, value });
  }
  const hasBody = details.body !== undefined && body.trim() !== '';
  if (details.body?.required && !hasBody) missing.push('body');
  if (hasBody) headers.push({ name: 'Content-Type', value: details.body?.mediaType ?? 'application/json' });
  return {
    method: entry.method,
    url: baseUrl.replace(/\/$/, '') + path + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers,
    body: hasBody ? body : undefined,
    missing,
  };
}

/** A path and a query parameter may share a name. @param {{ readonly in: string, readonly name: string }} parameter */
export const valueKey = (parameter) => `${parameter.in}:${parameter.name}`;

/** Half a surrogate pair cannot be encoded, and must not stop the page. @param {string} text */
const encoded = (text) => encodeURIComponent(text.toWellFormed());

/** URLs swallow dot segments, encoded ones too: such a value would call another path than the one shown. @param {string} value */
const isSegment = (value) => value !== '' && value !== '.' && value !== '..';

/**
 * Where calls go: the first server of the description that lies on this origin. Credentials never leave it.
 *
 * @param {readonly string[]} servers
 * @param {string} descriptionUrl
 * @returns {string}
 */
export function baseUrlOf(servers, descriptionUrl) {
  const { origin } = new URL(descriptionUrl);
  for (const server of servers) {
    const url = URL.canParse(server, descriptionUrl) ? new URL(server, descriptionUrl) : undefined;
    if (url?.origin === origin) return (url.origin + url.pathname).replace(/\/$/, '');
  }
  return origin;
}
