import type { WebSocket } from 'ws';
import { type CompatConversation, type CompatMessage, CompatWait } from '../kit/compat-api.js';
import { type Call, endCall, newOutcome, type Outcome, type Prepared, runCall } from '../pipeline/pipeline.js';
import { toFailure } from './failure.js';
import type { SocketDependencies } from './socket-dependencies.js';
import { keepAlive, sendText, UNSUPPORTED_DATA } from './upgrades.js';

export interface ConnectionDependencies extends SocketDependencies {
  readonly prepared: Prepared;
  /** Credentials of the connection; each message is a call with them. */
  readonly call: Call;
}

/** Messages that wait for their turn, beyond which the connection is not read until some are answered. */
const MAX_QUEUED = 256;
const MAX_QUEUED_BYTES = 8_388_608;

/**
 * Answers the messages of one connection. Messages of a lane are answered in their order, one at a time; a lane that
 * waits for the next block does not delay the others. Reading pauses while too many messages wait.
 */
export function openConnection(
  socket: WebSocket,
  conversation: CompatConversation,
  dependencies: ConnectionDependencies,
): void {
  const closed = new AbortController();
  const lanes = new Map<string, Promise<void>>();
  let queued = 0;
  let queuedBytes = 0;

  const regulate = (): void => {
    const full = queued >= MAX_QUEUED || queuedBytes >= MAX_QUEUED_BYTES;
    if (full && !socket.isPaused) socket.pause();
    if (!full && socket.isPaused) socket.resume();
  };

  const answer = async (message: CompatMessage): Promise<void> => {
    if (closed.signal.aborted) return;
    const send = async (text: string): Promise<void> => {
      if (!closed.signal.aborted) await sendText(socket, text);
    };
    const text = await respond(message, dependencies, { send, signal: closed.signal });
    if (text !== undefined) await send(text);
  };

  const enqueue = (message: CompatMessage, bytes: number): void => {
    queued += 1;
    queuedBytes += bytes;
    const before = lanes.get(message.lane) ?? Promise.resolve();
    const turn = before
      .then(() => answer(message))
      .catch((error: unknown) => {
        if (closed.signal.aborted) return;
        dependencies.pipeline.services.log.error('socket.failed', { operation: message.operationId, error });
        socket.terminate();
      })
      .finally(() => {
        queued -= 1;
        queuedBytes -= bytes;
        if (!closed.signal.aborted) regulate();
      });
    lanes.set(message.lane, turn);
    regulate();
  };

  socket.on('message', (data: Buffer, binary: boolean) => {
    if (binary) {
      socket.close(UNSUPPORTED_DATA, 'Send text');
      return;
    }
    enqueue(conversation.read(data.toString('utf8')), data.length);
  });
  const stopPings = keepAlive(socket);
  socket.on('error', () => socket.terminate());
  socket.once('close', () => {
    stopPings();
    closed.abort();
  });
}

interface OpenConnection {
  send(text: string): Promise<void>;
  /** Aborts when the connection closes. */
  readonly signal: AbortSignal;
}

/** Undefined without a response, and when the connection closed while the message waited. */
async function respond(
  message: CompatMessage,
  { prepared, call, pipeline, recordCall }: ConnectionDependencies,
  { send, signal }: OpenConnection,
): Promise<string | undefined> {
  const began = performance.now();
  const { services } = pipeline;
  const finish = (error: unknown, outcome: Outcome): void =>
    recordCall(message.operationId, error, performance.now() - began, outcome);
  let admitted: Call['admitted'];
  for (;;) {
    const outcome = newOutcome();
    const operation = {
      ...prepared.operation,
      id: message.operationId,
      handle: (context: never) => message.handle(context),
    };
    let result: unknown;
    try {
      const counted = admitted === undefined ? call : { ...call, admitted };
      result = await runCall({ ...prepared, operation }, counted, pipeline, outcome);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.unexpected) services.log.error('socket.failed', { operation: message.operationId, error });
      finish(error, outcome);
      return message.refuse(failure);
    } finally {
      endCall(pipeline, outcome);
    }
    if (!(result instanceof CompatWait)) {
      finish(undefined, outcome);
      return result as string | undefined;
    }
    // The wait itself is no work of the service, so it is neither counted nor limited.
    admitted = { rate: outcome.rate };
    if (result.text !== undefined) await send(result.text);
    await result.wait(signal);
    if (signal.aborted) return undefined;
  }
}
