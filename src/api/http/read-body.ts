import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../../kernel/errors.js';
import type { ParseBody } from '../body.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON body of a request, at most `limit` bytes: by what it declares, and again by what it really sends.
 * Undefined when there is none.
 */
export async function readJsonBody(request: IncomingMessage, limit: number, parse: ParseBody): Promise<unknown> {
  const declared = request.headers['content-length'];
  if (declared !== undefined && Number(declared) > limit) throw tooLarge(limit);
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const empty = request.headers['transfer-encoding'] === undefined && Number(declared ?? 0) === 0;
  if (!empty && type !== 'application/json') {
    throw new ServiceError('unsupported-media-type', 'The Content-Type of the body must be application/json');
  }
  if (empty) return undefined;
  const bytes = await readAll(request, limit);
  return bytes.length === 0 ? undefined : parse(decode(bytes));
}

function readAll(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.removeAllListeners('data');
        request.pause();
        reject(tooLarge(limit));
      } else chunks.push(chunk);
    });
    let whole = false;
    request.once('end', () => {
      whole = true;
      resolve(Buffer.concat(chunks));
    });
    // A client that goes away half-way is no failure of ours; every request closes, and an error is dear.
    const endedEarly = (): void => {
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

const tooLarge = (limit: number): ServiceError =>
  new ServiceError('too-large', `The body is larger than ${limit} bytes`);
