import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../../kernel/errors.js';
import type { RawBody } from '../kit/operation.js';
import type { ParseBody } from '../pipeline/body.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

const JSON_BODY = 'application/json';
const RAW_BODIES: Readonly<Record<string, (bytes: Buffer) => string>> = {
  'text/plain': (bytes) => decode(bytes).trim(),
  'application/cbor': cborToHex,
};

/**
 * No transaction consists of these characters alone: many clients send hexadecimal text under the content type of
 * bytes.
 */
const HEX_TEXT = /^\s*(?:[0-9a-fA-F]{2})+\s*$/;
const BASE64_TEXT = /^\s*(?:[0-9A-Za-z+/]{4})*(?:[0-9A-Za-z+/]{2}(?:==)?|[0-9A-Za-z+/]{3}=?)?\s*$/;

function cborToHex(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (HEX_TEXT.test(text)) return text.trim();
  return BASE64_TEXT.test(text) ? Buffer.from(text, 'base64').toString('hex') : bytes.toString('hex');
}

export const bodyType = (request: IncomingMessage): string | undefined =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();

/** Whether the body has another content type than JSON. */
export function isRawBody(request: IncomingMessage): boolean {
  const type = bodyType(request);
  return type !== undefined && Object.hasOwn(RAW_BODIES, type);
}

export interface BodyForm {
  readonly limit: number;
  readonly parse: ParseBody;
  readonly raw?: RawBody | undefined;
  /** Time within which the body must arrive; after it `late` ends the request. */
  readonly timeoutMs: number;
  readonly late: () => void;
}

/**
 * Reads the body of a request, at most `limit` bytes: checked against the declared length and again while reading.
 * Undefined when there is none.
 */
export async function readBody(request: IncomingMessage, form: BodyForm): Promise<unknown> {
  const { limit, parse, raw } = form;
  const declared = request.headers['content-length'];
  if (declared !== undefined && Number(declared) > limit) throw tooLarge(limit);
  const empty = request.headers['transfer-encoding'] === undefined && Number(declared ?? 0) === 0;
  if (empty) return undefined;
  const type = bodyType(request);
  const asText = raw?.anyType === true && type !== JSON_BODY;
  const asRaw = raw !== undefined && (asText || isRawBody(request));
  if (!asRaw && type !== JSON_BODY) throw unsupported(raw);
  const bytes = await readAll(request, form);
  if (bytes.length === 0) return undefined;
  if (!asRaw) return parse(decode(bytes));
  const read = RAW_BODIES[asText ? 'text/plain' : type!]!;
  return { [raw.field]: read(bytes) };
}

function unsupported(raw: RawBody | undefined): ServiceError {
  const types = raw === undefined ? JSON_BODY : `${JSON_BODY}, text/plain or application/cbor`;
  return new ServiceError('unsupported-media-type', `The Content-Type of the body must be ${types}`);
}

function readAll(request: IncomingMessage, { limit, timeoutMs, late }: BodyForm): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    // The timeout of the server itself allows for the largest upload.
    const timer = setTimeout(late, timeoutMs);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.removeAllListeners('data');
        request.pause();
        clearTimeout(timer);
        reject(tooLarge(limit));
      } else chunks.push(chunk);
    });
    let whole = false;
    request.once('end', () => {
      whole = true;
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    // A client that disconnects half-way is no failure of the service. The error is created only then, because every
    // request closes and creating an error is expensive.
    const endedEarly = (): void => {
      clearTimeout(timer);
      if (!whole) reject(new ServiceError('invalid', 'The body ended early'));
    };
    request.once('error', endedEarly);
    request.once('close', endedEarly);
  });
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new ServiceError('invalid', 'The body is not valid UTF-8', { cause: error });
  }
}

export const tooLarge = (limit: number): ServiceError =>
  new ServiceError('too-large', `The body is larger than ${limit} bytes`);
