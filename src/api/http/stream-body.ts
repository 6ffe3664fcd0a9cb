import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../../kernel/errors.js';
import { type BodyStream, type BodyStreamKind, STREAM_TYPES } from '../kit/body-stream.js';
import { bodyType, tooLarge } from './read-body.js';

/** RFC 2046 section 5.1.1. */
const LONGEST_BOUNDARY = 70;

/** Checks the headers of a body; the body is not read before its bytes are consumed. */
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
    boundary: kind === 'multipart' ? parseBoundary(request) : '',
    bytes(limit) {
      if (declared !== undefined && Number(declared) > limit) throw tooLarge(limit);
      return read(request, limit);
    },
  };
}

function parseBoundary(request: IncomingMessage): string {
  const match = /;\s*boundary=(?:"([^"]+)"|([^\s";]+))/i.exec(request.headers['content-type'] ?? '');
  const boundary = match?.[1] ?? match?.[2] ?? '';
  if (boundary !== '' && boundary.length <= LONGEST_BOUNDARY) return boundary;
  throw new ServiceError('invalid', 'The Content-Type of the body must name its boundary');
}

async function* read(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    // The connection must outlive a partly read body, so that the client can receive the error.
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
