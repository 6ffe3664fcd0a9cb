import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { ServiceError } from '../../kernel/errors.js';
import { boundedBody } from '../bounded-body.js';
import type { FileStore } from './file-store.js';

export interface S3Settings {
  /** URL of an S3-compatible server; default: AWS. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface S3Location {
  readonly bucket: string;
  /** Without slashes at its ends; may be empty. */
  readonly prefix: string;
}

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 200;
/** A chunk over a slow line; a connection without any progress ends earlier with the timeouts of `fetch`. */
const REQUEST_MS = 600_000;

/** Parses `s3://bucket/prefix`. */
export function parseS3Location(text: string): S3Location {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#]*))?$/.exec(text);
  const prefix = match?.[2]?.replace(/\/+$/, '') ?? '';
  if (match === null || !/^(?:[\w.=+-]+(?:\/[\w.=+-]+)*)?$/.test(prefix) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(prefix))
    throw new ServiceError('invalid', `'${text}' is not an S3 location; use the form s3://bucket/prefix`);
  return { bucket: match[1]!, prefix };
}

/** Objects under a prefix of a bucket. A PUT of S3 is atomic, and its signature covers the hash of the content. */
export function s3Store({ bucket, prefix }: S3Location, settings: S3Settings, retryMs = FIRST_PAUSE_MS): FileStore {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    region,
    service: 's3',
  });
  const location = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
  // S3-compatible servers rarely have a host name per bucket; AWS prefers it.
  const base =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com/`
      : `${endpoint.replace(/\/+$/, '')}/${bucket}/`;
  const toUrl = (name: string): string => `${base}${prefix === '' ? '' : `${prefix}/`}${name}`;

  /** Retries failures that may pass. The response of a status in `accepted` has an unread body. */
  async function send(method: string, name: string, accepted: readonly number[], body?: Uint8Array): Promise<Response> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    for (let attempt = 1; ; attempt += 1) {
      const problem = await trySend();
      if (problem instanceof Response) return problem;
      if (attempt >= ATTEMPTS || !problem.mayPass) throw problem.error;
      await pause(retryMs * 2 ** (attempt - 1));
    }

    async function trySend(): Promise<Response | { readonly mayPass: boolean; readonly error: ServiceError }> {
      const failure = (reason: string, cause?: unknown): ServiceError =>
        new ServiceError('unavailable', `${location}: ${method} of ${name} failed: ${reason}`, { cause });
      try {
        const request = await client.sign(toUrl(name), {
          method,
          headers: { 'x-amz-content-sha256': hash },
          ...(body !== undefined && { body: body as Uint8Array<ArrayBuffer> }),
        });
        const response = await fetch(request, { signal: AbortSignal.timeout(REQUEST_MS), redirect: 'error' });
        if (accepted.includes(response.status)) return response;
        const code = /<Code>(\w{1,64})<\/Code>/.exec((await response.text()).slice(0, 10_000))?.[1];
        const reason = `status ${response.status}${code === undefined ? '' : `, ${code}`}`;
        const advice =
          response.status === 403 ? '; check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the rights of the key' : '';
        return { mayPass: response.status >= 500 || response.status === 429, error: failure(reason + advice) };
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { readonly code?: string };
        return { mayPass: true, error: failure(code ?? (error as Error).message, error) };
      }
    }
  }

  return {
    location,
    async read(name, maxBytes) {
      // A connection that breaks inside the body is retried too.
      for (let attempt = 1; ; attempt += 1) {
        const response = await send('GET', name, [200, 404]);
        if (response.status === 404) {
          await response.body?.cancel();
          return undefined;
        }
        try {
          return await boundedBody(
            response,
            maxBytes,
            () => new ServiceError('invalid', `${location}/${name} has more than the allowed ${maxBytes} bytes`),
          );
        } catch (error) {
          if (error instanceof ServiceError || attempt >= ATTEMPTS) throw error;
          await pause(retryMs * 2 ** (attempt - 1));
        }
      }
    },
    async write(name, bytes) {
      const response = await send('PUT', name, [200, 201, 204], bytes);
      await response.body?.cancel();
    },
    async findSize(name) {
      const response = await send('HEAD', name, [200, 404]);
      return response.status === 404 ? undefined : Number(response.headers.get('content-length'));
    },
    async remove(name) {
      const response = await send('DELETE', name, [200, 204, 404]);
      await response.body?.cancel();
    },
  };
}
