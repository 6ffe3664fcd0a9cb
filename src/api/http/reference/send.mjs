/** @import { CallRequest } from './types.mjs' */

const MOST_BYTES = 4 * 1024 * 1024;

/**
 * @typedef {{ status: number, ms: number, headers: [string, string][], text: string | undefined, mediaType: string,
 *   bytes: number, cut: boolean }} Received `text` is absent for bytes that are not text
 */

const SHOWN_HEADERS = [
  'X-Request-Id',
  'X-Error-Code',
  'X-Crosstie-Age',
  'X-Crosstie-Source',
  'X-Crosstie-Warning',
  'X-Required-Addon',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Per-Second',
  'Retry-After',
  'ETag',
  'Cache-Control',
];

/**
 * Sends a call to this service. Nothing but the headers it names goes along: no cookies, no referrer, and a redirect
 * to elsewhere fails instead of carrying the credential with it.
 *
 * @param {CallRequest} request
 * @param {AbortSignal} signal
 * @returns {Promise<Received>}
 */
export async function sendRequest({ method, url, headers, body }, signal) {
  const sent = headers.filter(({ value, secret }) => secret === undefined || value !== secret.prefix);
  const began = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: sent.map(({ name, value }) => [name, value]),
      body,
      signal,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    const ms = performance.now() - began;
    const { bytes, cut } = await readBounded(response);
    const mediaType = (response.headers.get('Content-Type') ?? '').split(';')[0]?.trim() ?? '';
    const textual = bytes.length === 0 || /json|^text\/|xml|javascript/.test(mediaType);
    return {
      status: response.status,
      ms,
      headers: SHOWN_HEADERS.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [/** @type {[string, string]} */ ([name, value])];
      }),
      text: textual ? new TextDecoder().decode(bytes) : undefined,
      mediaType,
      bytes: bytes.length,
      cut,
    };
  } catch (error) {
    if (signal.aborted) throw new Error('Cancelled', { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The call could not be made: ${reason}`, { cause: error });
  }
}

/** @param {Response} response */
async function readBounded(response) {
  const reader = response.body?.getReader();
  const chunks = [];
  let length = 0;
  while (reader !== undefined && length <= MOST_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const cut = length > MOST_BYTES;
  if (cut) await reader?.cancel();
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return { bytes: whole, cut };
}
