import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { ServiceError } from '../../kernel/errors.js';
import type { EventLoopScheduler } from '../../kernel/event-loop-scheduler.js';
import type { Flow } from '../../kernel/fair-queue.js';
import type { FlowSlots } from '../../store/flow-slots.js';
import type { WriteJson } from '../kit/json.js';
import type { StreamedResult } from '../kit/streamed-result.js';
import type { PipelineDependencies } from '../pipeline/pipeline.js';
import { chooseEncoding, JSON_TYPE, send } from './respond.js';

/** Up to this many characters a response is sent without streaming. */
const PLAIN_CHARACTERS = 262_144;

/** A client that reads nothing for this long is disconnected, because it holds a database connection meanwhile. */
const STALLED_MS = 20_000;
/** The same while other large responses wait for a slot. */
const STALLED_WHILE_OTHERS_WAIT_MS = 3_000;

/** The client disconnected, or requested the headers only. */
export class ClientDisconnected extends Error {}

export interface StreamedResponse {
  readonly set: StreamedResult;
  readonly json: WriteJson;
  readonly status: number;
  readonly headers: string[];
  readonly flow: Flow;
}

/** Large responses of one account that are being sent or wait for a slot. */
const MAX_LARGE_PER_ACCOUNT = 8;

/**
 * Streams a list while it is read from the database. A small list is buffered and sent like any other response. A
 * larger one needs a slot, because it holds a database connection for as long as the client reads: without a free slot
 * the read is abandoned and restarted when the account gets one. An error before the first byte is thrown to the
 * caller; after it the connection is cut, so that no client mistakes a partial list for the whole.
 */
export async function sendStreamedResult(
  request: IncomingMessage,
  response: ServerResponse,
  payload: StreamedResponse,
  { largeResponses: slots, loop }: Pick<PipelineDependencies, 'largeResponses' | 'loop'>,
): Promise<void> {
  const { flow } = payload;
  const headersOnly = request.method === 'HEAD';
  if (!headersOnly && slots.getLoad(flow.key) >= MAX_LARGE_PER_ACCOUNT) throw tooManyLarge();
  let heldSince: number | undefined;
  const acquireSlot = (): void => {
    if (heldSince !== undefined || headersOnly) return;
    if (!slots.tryAcquire(flow)) throw new NoFreeSlot();
    heldSince = performance.now();
  };
  const write = (): Promise<void> => writeStreamedResult(request, response, payload, { acquireSlot, slots, loop });
  try {
    await write().catch(async (error: unknown) => {
      if (!(error instanceof NoFreeSlot)) throw error;
      await untilClosed(response, (signal) => slots.acquire(flow, signal));
      heldSince = performance.now();
      await write();
    });
  } catch (error) {
    if (!(error instanceof ClientDisconnected)) throw error;
  } finally {
    if (heldSince !== undefined) slots.release(flow, performance.now() - heldSince);
  }
}

/** Stops waiting when the client disconnects. */
async function untilClosed(
  response: ServerResponse,
  wait: (signal: AbortSignal) => Promise<void> | undefined,
): Promise<void> {
  if (response.destroyed) throw new ClientDisconnected();
  const closed = new AbortController();
  const onClose = (): void => closed.abort(new ClientDisconnected());
  response.once('close', onClose);
  try {
    await wait(closed.signal);
  } finally {
    response.off('close', onClose);
  }
}

/** The response turned out to be large while no slot is free. */
class NoFreeSlot extends Error {}

const tooManyLarge = (): ServiceError =>
  new ServiceError(
    'rate-limited',
    `At most ${MAX_LARGE_PER_ACCOUNT} large responses at a time for each account: ` +
      'wait until the others have arrived, or read in pages',
    { headers: { 'Retry-After': '1' }, rejection: 'concurrency' },
  );

async function writeStreamedResult(
  request: IncomingMessage,
  response: ServerResponse,
  { set, json, status, headers, flow }: StreamedResponse,
  {
    acquireSlot,
    slots,
    loop,
  }: { readonly acquireSlot: () => void; readonly slots: FlowSlots; readonly loop: EventLoopScheduler },
): Promise<void> {
  let buffered: string[] = [];
  let size = 0;
  let out: Writable | undefined;
  const contentType = set.textType ?? JSON_TYPE;

  const startResponse = (): Writable => {
    acquireSlot();
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    response.writeHead(status, [
      ...headers,
      ...(set.headers?.() ?? []),
      'Content-Type',
      contentType,
      'Vary',
      'Accept-Encoding',
      ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
    ]);
    if (request.method === 'HEAD') {
      response.end();
      throw new ClientDisconnected();
    }
    const encoder = encoding && ENCODERS[encoding]();
    encoder?.pipe(response);
    return encoder ?? response;
  };

  const writeText = async (text: string): Promise<void> => {
    // Each chunk took a few milliseconds to produce: yield to other accounts.
    const yielded = loop.pass(flow);
    if (yielded !== undefined) await yielded;
    if (response.destroyed) throw new ClientDisconnected();
    buffered.push(text);
    size += text.length;
    if (size < PLAIN_CHARACTERS) return;
    out ??= startResponse();
    const piece = buffered.join('');
    buffered = [];
    size = 0;
    if (out.write(piece)) return;
    await drained(out, response, slots.state.queued > 0 ? STALLED_WHILE_OTHERS_WAIT_MS : STALLED_MS);
  };

  try {
    await set.writeTo(writeText, json);
    if (out === undefined) {
      const all = [...headers, ...(set.headers?.() ?? [])];
      await send(request, response, { status, contentType, body: buffered.join(''), headers: all });
    } else out.end(buffered.join(''));
  } catch (error) {
    if (error instanceof ClientDisconnected) return;
    if (!response.headersSent) throw error;
    response.destroy();
    throw new CutOff(error);
  }
}

/** The response had started, so the error cannot be reported to the client. */
export class CutOff extends Error {
  constructor(cause: unknown) {
    super('a response was cut off', { cause });
  }
}

// Flushed after each chunk so that nothing waits in the compressor: chunks are large, so flushing costs little.
const ENCODERS = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 }),
} as const;

export function drained(out: Writable, response: ServerResponse, stalledMs = STALLED_MS): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => (): void => {
      clearTimeout(timer);
      out.off('drain', onDrain);
      response.off('close', onClose);
      finish();
    };
    const onDrain = settle(resolve);
    const onClose = settle(() => reject(new ClientDisconnected()));
    const timer = setTimeout(
      settle(() => {
        response.destroy();
        reject(new ClientDisconnected());
      }),
      stalledMs,
    );
    out.once('drain', onDrain);
    response.once('close', onClose);
  });
}
