import http from 'node:http';
import https from 'node:https';
import { SourceError } from '../errors.js';
import type { BitcoinNodeLimits } from './node-limits.js';
import { type NodeCredentials, type NodeUrl, readCookie } from './node-url.js';

export interface NodeRequest {
  /** Relative to the base: empty for RPC, `rest/…` for REST. */
  readonly path: string;
  /** Sent as POST. */
  readonly body?: string;
  /** Maximum response size; larger responses are rejected as soon as the size is declared or reached. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

export interface NodeResponse {
  readonly status: number;
  readonly body: Buffer;
}

/** HTTP client for a node: keep-alive connections, a timeout and a size limit for every response. */
export interface NodeHttp {
  send(request: NodeRequest): Promise<NodeResponse>;
  close(): void;
}

export interface NodeHttpOptions {
  readonly url: NodeUrl;
  readonly cookieFile?: string | undefined;
  readonly limits: Pick<BitcoinNodeLimits, 'replyMs' | 'connections'>;
  /** Called whenever bytes arrive from the node. */
  readonly onContact?: () => void;
}

/** Nodes close connections after 30 s of idle time. */
const IDLE_MS = 20_000;

const isReset = (error: unknown): boolean =>
  error instanceof Error && ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The response exceeds the limit: some requests can do without it. */
export class ResponseTooLarge extends SourceError {
  constructor(maxBytes: number) {
    super('misbehaved', `The node sent more than ${maxBytes} bytes`);
    this.name = 'AnswerTooLarge';
  }
}

export function nodeHttp({ url, cookieFile, limits, onContact }: NodeHttpOptions): NodeHttp {
  const { base } = url;
  const client = base.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: limits.connections, timeout: IDLE_MS });
  let cookie: Promise<NodeCredentials> | undefined;

  async function authorization(): Promise<string | undefined> {
    if (cookieFile !== undefined && url.credentials === undefined) cookie ??= readCookie(cookieFile);
    let credentials = url.credentials;
    try {
      credentials ??= await cookie;
    } catch (error) {
      cookie = undefined;
      throw error;
    }
    if (credentials === undefined) return undefined;
    return `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
  }

  function fault(error: unknown, responding: boolean): SourceError {
    if (error instanceof SourceError) return error;
    // The error's own message may repeat the request.
    const code = (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.name : 'unknown');
    if (/^HPE_/.test(code))
      return new SourceError(
        'misbehaved',
        `The node's address is answered by something else than an HTTP server (${code})`,
      );
    return responding || isReset(error)
      ? new SourceError('lost', `The connection to the node was lost (${code})`)
      : new SourceError('unreachable', `The node cannot be reached (${code})`);
  }

  function once(request: NodeRequest, authorized: string | undefined): Promise<NodeResponse> {
    const { signal, maxBytes } = request;
    return new Promise((resolve, reject) => {
      let responding = false;
      const options = {
        agent,
        method: request.body === undefined ? 'GET' : 'POST',
        headers: {
          ...(request.path === '' && authorized !== undefined && { authorization: authorized }),
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
      };
      const sent = client.request(new URL(request.path, base), options, (response) => {
        responding = true;
        onContact?.();
        const parts: Buffer[] = [];
        let size = 0;
        const tooLarge = new ResponseTooLarge(maxBytes);
        if (Number(response.headers['content-length'] ?? 0) > maxBytes) return end(tooLarge);
        response.on('data', (part: Buffer) => {
          onContact?.();
          size += part.length;
          if (size > maxBytes) end(tooLarge);
          else parts.push(part);
        });
        response.on('error', (error) => end(fault(error, true)));
        response.on('end', () => {
          if (!response.complete) return end(new SourceError('lost', 'The node broke off its answer'));
          cleanUp();
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts, size) });
        });
      });
      const cleanUp = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const end = (error: unknown): void => {
        cleanUp();
        reject(error);
        sent.destroy();
      };
      const abort = (): void => end(new SourceError('lost', 'The request was given up on our side'));
      const timer = setTimeout(() => {
        end(new SourceError('silent', `The node did not answer within ${limits.replyMs} ms`));
      }, limits.replyMs);
      signal?.addEventListener('abort', abort);
      sent.on('error', (error) => {
        // The node closed an idle connection before it processed the request, so the request is safe to retry.
        end(isReset(error) && sent.reusedSocket && !responding ? error : fault(error, responding));
      });
      sent.end(request.body);
      if (signal?.aborted) abort();
    });
  }

  async function twice(request: NodeRequest, authorized: string | undefined): Promise<NodeResponse> {
    try {
      return await once(request, authorized);
    } catch (error) {
      if (error instanceof SourceError) throw error;
    }
    try {
      return await once(request, authorized);
    } catch (error) {
      throw fault(error, false);
    }
  }

  return {
    async send(request) {
      const answer = await twice(request, await authorization());
      if (answer.status !== 401 && answer.status !== 403) return answer;
      const stale = cookie !== undefined;
      cookie = undefined;
      // A cookie may be of the previous process: the next attempt reads the new one.
      throw new SourceError(stale ? 'lost' : 'refused', 'The node refuses our credentials');
    },
    close: () => agent.destroy(),
  };
}
