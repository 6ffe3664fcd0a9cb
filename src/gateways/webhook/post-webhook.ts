import { request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { connectTo, resolveName } from '../off-chain/http-transport.js';
import { OffChainError, type Resolve, type ResolvedAddress } from '../off-chain/off-chain.js';
import { resolveAddresses, resolvePublicAddress } from '../off-chain/resolve-public-address.js';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookResponse {
  readonly status: number;
  /** The first bytes of the body as text. */
  readonly body: string;
  /** Seconds or a date, as sent by the receiver. */
  readonly retryAfter: string | undefined;
}

/** Sends one request; throws `OffChainError` without a response. Redirects are not followed. */
export type PostWebhook = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookResponse>;

export interface PostOptions {
  /** False: only addresses of the open internet are contacted (SSRF protection). */
  readonly allowPrivate: boolean;
  /** From the lookup of the name to the last byte of the response. */
  readonly timeoutMs: number;
  /** Default: DNS of the machine. Tests replace it. */
  readonly resolve?: Resolve;
}

/** Bytes of a response that are stored for the owner of the webhook. */
const STORED_BYTES = 1_024;

/** The name is resolved for every request, and the connection uses the address that was checked. */
export const createPostWebhook =
  ({ allowPrivate, timeoutMs, resolve = resolveName }: PostOptions): PostWebhook =>
  async ({ url: text, headers, body }, stopped) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, stopped]);
    const url = new URL(text);
    try {
      const address = allowPrivate
        ? (await resolveAddresses(url.hostname, resolve, signal))[0]
        : await resolvePublicAddress(url.hostname, resolve, signal);
      signal.throwIfAborted();
      return await send(url, address, { headers, body, signal });
    } catch (error) {
      if (error instanceof OffChainError) throw error;
      if (timeout.aborted)
        throw new OffChainError('timeout', `No response within ${timeoutMs / 1_000} seconds`, { cause: error });
      throw new OffChainError('unreachable', describeFailure(error), { cause: error });
    }
  };

const describeFailure = (error: unknown): string => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? `The receiver could not be reached (${code})` : 'The receiver could not be reached';
};

interface SendOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

const send = (url: URL, address: ResolvedAddress, { headers, body, signal }: SendOptions): Promise<WebhookResponse> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...connectTo({ address, signal }),
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = (): void => {
        const retryAfter = response.headers['retry-after'];
        const text = Buffer.concat(chunks).subarray(0, STORED_BYTES).toString('utf8');
        // PostgreSQL cannot store the null character.
        resolve({ status: response.statusCode ?? 0, body: text.replaceAll('\u0000', ''), retryAfter });
      };
      response.on('data', (chunk: Buffer) => {
        if (size < STORED_BYTES) chunks.push(chunk);
        size += chunk.length;
        if (size < STORED_BYTES) return;
        finish();
        response.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
