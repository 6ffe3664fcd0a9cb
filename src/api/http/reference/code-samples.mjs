import { formatJson, roundsNumbers } from './json-text.mjs';

/** @import { CallRequest, HeaderLine } from './types.mjs' */

/**
 * A command for a POSIX shell. Secrets stand as variables unless the reader asked to see them.
 *
 * @param {CallRequest} request
 * @param {{ revealSecrets?: boolean }} [options]
 * @returns {string}
 */
export function curlSample(request, { revealSecrets = false } = {}) {
  const parts = [`curl ${request.method === 'GET' ? '' : `-X ${request.method} `}${shellQuote(request.url)}`];
  for (const header of request.headers) {
    const { name, value, secret } = header;
    if (secret === undefined || revealSecrets) parts.push(`-H ${shellQuote(`${name}: ${value}`)}`);
    else parts.push(`-H "${name}: ${secret.prefix}$${secret.variable}"`);
  }
  // `--data` would read a file when the text starts with an at sign.
  if (request.body !== undefined) parts.push(`--data-raw ${shellQuote(request.body)}`);
  return parts.join(' \\\n  ');
}

/** @param {string} text */
const shellQuote = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * The same call for any JavaScript runtime with `fetch`.
 *
 * @param {CallRequest} request
 * @param {{ revealSecrets?: boolean }} [options]
 * @returns {string}
 */
export function fetchSample(request, { revealSecrets = false } = {}) {
  const lines = [];
  if (request.method !== 'GET') lines.push(`  method: ${JSON.stringify(request.method)},`);
  if (request.headers.length > 0) {
    lines.push(
      '  headers: {',
      ...request.headers.map((header) => `    ${fetchHeader(header, revealSecrets)},`),
      '  },',
    );
  }
  if (request.body !== undefined) lines.push(`  body: ${bodyExpression(request.body)},`);
  const options = lines.length > 0 ? `, {\n${lines.join('\n')}\n}` : '';
  return `const response = await fetch(${JSON.stringify(request.url)}${options});\nconst text = await response.text();`;
}

/** @param {HeaderLine} header @param {boolean} revealSecrets */
function fetchHeader({ name, value, secret }, revealSecrets) {
  if (secret === undefined || revealSecrets) return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const source = `process.env.${secret.variable}`;
  const expression = secret.prefix === '' ? source : `\`${secret.prefix}\${${source}}\``;
  return `${JSON.stringify(name)}: ${expression}`;
}

/** JSON is also JavaScript, except where JavaScript would round a number or set a prototype. @param {string} body */
function bodyExpression(body) {
  const pretty = formatJson(body);
  if (pretty === undefined || roundsNumbers(body) || body.includes('__proto__')) return JSON.stringify(body);
  return `JSON.stringify(${pretty.replaceAll('\n', '\n  ')})`;
}
