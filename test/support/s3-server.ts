import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Requests as `METHOD path status`. */
  readonly requests: string[];
  /** Statuses for the next requests, which are otherwise not processed. */
  readonly failures: number[];
  /** Stops responding after this many further requests, until it is set again. */
  maxResponses: number;
  close(): Promise<void>;
}

export const S3_KEY = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'secret/with+signs',
  region: 'eu-central-1',
} as const;

/**
 * An S3 server with path-style buckets in memory. It checks signatures with its own code, written from the description
 * of AWS Signature Version 4.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const failures: number[] = [];
  const state = { maxResponses: Number.POSITIVE_INFINITY };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    state.maxResponses -= 1;
    if (state.maxResponses < 0) return;
    const answer = (status: number, content?: Buffer | string): void => {
      requests.push(`${request.method} ${request.url} ${status}`);
      const length = Buffer.byteLength(content ?? '');
      response.writeHead(status, { 'content-length': length });
      response.end(request.method === 'HEAD' ? undefined : content);
    };
    const failure = failures.shift();
    const key = request.url ?? '';
    if (failure !== undefined) answer(failure, '<Error><Code>SlowDown</Code></Error>');
    else if (!isSigned(request, body)) answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    else if (request.method === 'PUT') {
      objects.set(key, body);
      answer(200);
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      answer(204);
    } else {
      const found = objects.get(key);
      if (found === undefined) answer(404, '<Error><Code>NoSuchKey</Code></Error>');
      else answer(200, found);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    failures,
    get maxResponses() {
      return state.maxResponses;
    },
    set maxResponses(count) {
      state.maxResponses = count;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header = request.headers.authorization ?? '';
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (match === null) return false;
  const [, id, date, region, signedHeaders, signature] = match as unknown as string[];
  const contentHash = request.headers['x-amz-content-sha256'];
  if (id !== S3_KEY.accessKeyId || region !== S3_KEY.region || contentHash !== sha256(body)) return false;
  const names = signedHeaders!.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256') || !names.includes('x-amz-date')) return false;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const canonical = [
    request.method,
    pathname,
    [...searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (previous, part) => hmac(previous, part),
    hmac(hmac(`AWS4${S3_KEY.secretAccessKey}`, date!), region!),
  );
  return hmac(key, text).toString('hex') === signature;
}
