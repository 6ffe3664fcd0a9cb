import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../../kernel/errors.js';
import { type BodyStream, type BodyStreamKind, STREAM_TYPES } from '../body-stream.js';
import { bodyType, tooLarge } from './read-body.js';

/** RFC 2046 section 5.1.1. */
const LONGEST_BOUNDARY = 70;

/** Checks what the headers say of a body; nothing of it is read before somebody asks for its bytes. */
export function openStream(request: IncomingMessage, kind: BodyStreamKind): BodyStream {
  const types = STREAM_TYPES[kind];
  const declared = request.headers['content-length'];
  if (request.headers['transfer-encoding'] === undefined && Number(declared ?? 0) === 0) {
    throw new ServiceError('invalid', `A body is required, of the type ${types[0]}`);
  }
  if (!types.includes(bodyType(request) ?? '')) {
    throw new ServiceError('unsupported-media-type', `The Content-Type of the body must be ${types.join(' or ')}`);
  }
  return {
    boundary: kind === 'multipart' ? boundaryOf(request) : '',
    bytes(limit) {
      if (declared !== undefined && Number(declared) > limit) throw tooLarge(limit);
      return read(request, limit);
    },
  };
}

function boundaryOf(request: IncomingMessage): string {
  const match = /;\s*boundary=(?:"([^"]+)"|([^\s";]+))/i.exec(request.headers['content-type'] ?? '');
  const boundary = match?.[1] ?? match?.[2] ?? '';
  if (boundary !== '' && boundary.length <= LONGEST_BOUNDARY) return boundary;
  throw new ServiceError('invalid', 'The Content-Type of the body must name its boundary');
}

async function* read(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    // The connection outlives a body that is not read to its end: somebody has to be told why.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('invalid', 'The body ended early', { cause: error });
  }
}

/** Uploads that are on their way; each holds memory and a place in the database's queue for as long as its sender likes. */
const MOST_AT_ONCE = 16;
const MOST_OF_ONE = 4;

export interface UploadTurns {
  /** Throws where there are enough of them. Answers how to end the turn. */
  take(caller: string): () => void;
}

export function createUploadTurns(): UploadTurns {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    take(caller) {
      const own = counts.get(caller) ?? 0;
      const headers = { 'Retry-After': '1' };
      if (own >= MOST_OF_ONE) {
        throw new ServiceError('rate-limited', `At most ${MOST_OF_ONE} uploads at a time: wait for the others`, {
          headers,
        });
      }
      if (all >= MOST_AT_ONCE) {
        throw new ServiceError('unavailable', 'Too many uploads are on their way: try again in a moment', { headers });
      }
      counts.set(caller, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (counts.get(caller) ?? 1) - 1;
        if (left === 0) counts.delete(caller);
        else counts.set(caller, left);
      };
    },
  };
}
