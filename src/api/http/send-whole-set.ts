import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { ServiceError } from '../../kernel/errors.js';
import type { WriteJson } from '../json.js';
import type { WholeSet } from '../whole-set.js';
import { chooseEncoding, JSON_TYPE, send } from './respond.js';

/** Up to this many characters an answer is sent like any other, and counts as no large one. */
const PLAIN_CHARACTERS = 262_144;

/** A client that takes nothing for so long has lost interest, and holds a connection of the database meanwhile. */
const STALLED_MS = 20_000;

/** Whose large answer is on its way. */
export interface Turns {
  /** Throws where the caller has one already, or the service has enough of them. Answers how to end the turn. */
  take(caller: string): () => void;
}

/** Each of them holds a connection of the database for as long as the client reads. */
const MOST_AT_ONCE = 4;

export function createTurns(): Turns {
  const taken = new Set<string>();
  return {
    take(caller) {
      if (taken.has(caller)) {
        throw new ServiceError(
          'rate-limited',
          'One large answer at a time for each key: wait until the other has arrived, or read in pages',
          { headers: { 'Retry-After': '1' } },
        );
      }
      if (taken.size >= MOST_AT_ONCE) {
        throw new ServiceError('unavailable', 'Too many large answers are on their way: try again in a moment', {
          headers: { 'Retry-After': '1' },
        });
      }
      taken.add(caller);
      return () => taken.delete(caller);
    },
  };
}

/** The client went away, or asked for the headers only. */
export class NobodyListens extends Error {}

export interface WholeSetAnswer {
  readonly set: WholeSet;
  readonly json: WriteJson;
  readonly status: number;
  readonly headers: string[];
  readonly caller: string;
}

/**
 * Sends what fits into a few pages like any other answer; a larger one as it is read, no faster than the client takes
 * it. A failure before the first byte is the caller's to answer; after it the connection is cut, so that nobody takes
 * a part for the whole.
 */
export async function sendWholeSet(
  request: IncomingMessage,
  response: ServerResponse,
  { set, json, status, headers, caller }: WholeSetAnswer,
  turns: Turns,
): Promise<void> {
  let kept: string[] = [];
  let size = 0;
  let out: Writable | undefined;
  let endTurn: (() => void) | undefined;
  const contentType = set.textType ?? JSON_TYPE;

  const begin = (): Writable => {
    endTurn = turns.take(caller);
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    response.writeHead(status, [
      ...headers,
      'Content-Type',
      contentType,
      'Vary',
      'Accept-Encoding',
      ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
    ]);
    if (request.method === 'HEAD') {
      response.end();
      throw new NobodyListens();
    }
    const encoder = encoding && ENCODERS[encoding]();
    encoder?.pipe(response);
    return encoder ?? response;
  };

  const take = async (text: string): Promise<void> => {
    if (response.destroyed) throw new NobodyListens();
    kept.push(text);
    size += text.length;
    if (size < PLAIN_CHARACTERS) return;
    out ??= begin();
    const piece = kept.join('');
    kept = [];
    size = 0;
    if (!out.write(piece)) await drained(out, response);
  };

  try {
    await set.writeTo(take, json);
    if (out === undefined) {
      await send(request, response, { status, contentType, body: kept.join(''), headers });
    } else out.end(kept.join(''));
  } catch (error) {
    if (error instanceof NobodyListens) return;
    if (!response.headersSent) throw error;
    response.destroy();
    throw new CutOff(error);
  } finally {
    endTurn?.();
  }
}

/** The answer had begun: there is nobody left to tell. */
export class CutOff extends Error {
  constructor(cause: unknown) {
    super('an answer was cut off', { cause });
  }
}

// What the client waits for must not wait in the compressor: each piece is large, so flushing it costs little.
const ENCODERS = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 }),
} as const;

export function drained(out: Writable, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => (): void => {
      clearTimeout(timer);
      out.off('drain', onDrain);
      response.off('close', onClose);
      finish();
    };
    const onDrain = settle(resolve);
    const onClose = settle(() => reject(new NobodyListens()));
    const timer = setTimeout(
      settle(() => {
        response.destroy();
        reject(new NobodyListens());
      }),
      STALLED_MS,
    );
    out.once('drain', onDrain);
    response.once('close', onClose);
  });
}
