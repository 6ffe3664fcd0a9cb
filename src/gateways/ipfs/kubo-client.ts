import { ServiceError } from '../../kernel/errors.js';
import { boundedBody } from '../bounded-body.js';

/** An error reported by a Kubo node, with its message. */
export class KuboError extends Error {}

export interface KuboCall {
  readonly args?: Readonly<Record<string, string | boolean>>;
  readonly body?: FormData;
  readonly timeoutMs?: number | undefined;
  /** Maximum size of the response. */
  readonly maxBytes?: number;
}

/** The RPC API of Kubo (https://docs.ipfs.tech/reference/kubo/rpc/): every call is a POST below `/api/v0/`. */
export interface KuboClient {
  bytes(command: string, call?: KuboCall): Promise<Uint8Array>;
  json(command: string, call?: KuboCall): Promise<Readonly<Record<string, unknown>>>;
  /** Responses of several consecutive JSON objects. */
  jsonLines(command: string, call?: KuboCall): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const MAX_JSON_BYTES = 1_048_576;
const MAX_ERROR_BYTES = 16_384;

export function kuboClient({ url, timeoutMs }: { readonly url: string; readonly timeoutMs: number }): KuboClient {
  const base = new URL(url);
  const login =
    base.username === '' ? undefined : `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
  base.username = '';
  base.password = '';
  const root = base.href.replace(/\/$/, '').replace(/\/api\/v0$/, '');
  const headers: Record<string, string> =
    login === undefined ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` };

  const bytes: KuboClient['bytes'] = async (command, call = {}) => {
    const query = new URLSearchParams(
      Object.entries(call.args ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    let response: Response;
    try {
      response = await fetch(`${root}/api/v0/${command}?${query}`, {
        method: 'POST',
        headers,
        // Redirects are not followed: requests go only to the configured host.
        redirect: 'manual',
        signal: AbortSignal.timeout(call.timeoutMs ?? timeoutMs),
        ...(call.body !== undefined && { body: call.body }),
      });
      if (response.status === 200) return await readAll(response, call.maxBytes ?? MAX_JSON_BYTES);
      if (response.status === 500) throw new KuboError(readErrorMessage(await readAll(response, MAX_ERROR_BYTES)));
    } catch (error) {
      if (error instanceof KuboError || error instanceof ServiceError) throw error;
      throw unreachable(error);
    }
    await response.body?.cancel().catch(() => undefined);
    if (response.status < 400) throw wrong(`it answered ${response.status}`);
    throw unavailable('The IPFS node rejected the request', undefined);
  };

  return {
    bytes,
    json: async (command, call) => parse(await bytes(command, call)),
    jsonLines: async (command, call) => {
      const text = Buffer.from(await bytes(command, call)).toString('utf8');
      return text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => parse(Buffer.from(line)));
    },
  };
}

const readAll = (response: Response, limit: number): Promise<Uint8Array> =>
  boundedBody(response, limit, () => wrong(`its answer has more than ${limit} bytes`));

function readErrorMessage(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  try {
    const { Message: message } = JSON.parse(text) as { readonly Message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Proxies in front of a node respond with HTML.
  }
  throw unavailable('The IPFS node failed', undefined);
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Handled below.
  }
  throw wrong('it answered no JSON object');
}

export const wrong = (problem: string): ServiceError =>
  new ServiceError('incomplete-upstream', `The answer of the IPFS node failed its checks: ${problem}`);

export const unavailable = (sentence: string, cause: unknown): ServiceError =>
  new ServiceError('unavailable', `${sentence}: try again later`, { cause, headers: { 'Retry-After': '5' } });

function unreachable(error: unknown): ServiceError {
  const late = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return unavailable(late ? 'The IPFS node did not answer in time' : 'The IPFS node cannot be reached', error);
}
