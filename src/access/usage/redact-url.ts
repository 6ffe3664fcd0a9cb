/** Longer URLs are cut. */
const MAX_LENGTH = 500;
const REDACTED = '***';

/** API keys and session tokens (JWT) anywhere in a URL, for example of a client that sends its key in the wrong place. */
const CREDENTIAL = /xt_[A-Za-z0-9_-]+|eyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g;
/** Names of query parameters that hold secrets in the APIs of other services. */
const SECRET_NAME = /key|token|secret|password|project_?id|auth|signature|seed|mnemonic/i;
/** Extended keys and descriptors reveal all addresses of a wallet. */
const EXTENDED_KEY = /[xyztuv](?:pub|prv)[1-9A-HJ-NP-Za-km-z]{20,}/g;

/** The id of a wallet session opens its viewing key. */
const WALLET_SESSION = /(\/wallet\/sessions\/)[^/?]+/gi;

/** In a filter of events the same id is a value beside the name of its field. */
const WALLET_SESSION_FIELD = /walletSession/i;
const SESSION_ID = /[0-9a-f]{64}/gi;

/** PostgreSQL stores neither NUL nor half of a surrogate pair; other control characters would break the line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it finds
const UNSTORABLE = /[\u0000-\u001f\u007f]|\p{Surrogate}/gu;

/** Removes credentials, extended keys and values of parameters with the name of a secret from a path with its query. */
export function redactUrl(url: string): string {
  const [path = '', query] = splitQuery(decodeOnce(url).replace(UNSTORABLE, '\ufffd'));
  const plain = redactText(path);
  const full = query === undefined ? plain : `${plain}?${query.split('&').map(redactParameter).join('&')}`;
  const text = WALLET_SESSION_FIELD.test(full) ? full.replace(SESSION_ID, REDACTED) : full;
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

const redactText = (text: string): string =>
  text.replace(CREDENTIAL, REDACTED).replace(EXTENDED_KEY, REDACTED).replace(WALLET_SESSION, `$1${REDACTED}`);

function redactParameter(parameter: string): string {
  const equals = parameter.indexOf('=');
  if (equals < 0) return redactText(parameter);
  const name = parameter.slice(0, equals);
  const value = SECRET_NAME.test(name) ? REDACTED : redactText(parameter.slice(equals + 1));
  return `${redactText(name)}=${value}`;
}

function splitQuery(url: string): readonly [path: string, query?: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** A key whose letters are percent-encoded is still a key. */
function decodeOnce(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
