import { type ErrorKind, type Rejection, ServiceError } from './errors.js';

/** Runs a call of the other process; may be asynchronous. The input was written by our own code. */
export type CallHandler = (input: never) => unknown;
export type CallHandlers = Readonly<Record<string, CallHandler>>;

/** Calls between two processes over messages that arrive in order. */
export interface ProcessChannel {
  /** Calls the other process and returns its result. An error there is thrown here. */
  call<Result>(method: string, input?: unknown): Promise<Result>;
  /** Calls the other process without waiting. */
  tell(method: string, input?: unknown): void;
  /** Passes a message of the other process to the channel. */
  receive(message: unknown): void;
  /** Rejects all calls in progress and all later ones. */
  close(): void;
}

/** `[id, method, input]`: a call; id 0 expects no reply. */
type CallMessage = readonly [id: number, method: string, input: unknown];
/** `[id, result]`, or `[id, undefined, error]`. */
type Reply = readonly [id: number, result: unknown, error?: TransferredError];

interface Batch {
  readonly calls?: readonly CallMessage[];
  readonly replies?: readonly Reply[];
}

interface TransferredError {
  readonly message: string;
  /** Absent for an error that is not a `ServiceError`. */
  readonly kind?: ErrorKind;
  readonly headers?: Readonly<Record<string, string>>;
  readonly rejection?: Rejection | undefined;
}

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * All calls and replies of one iteration of the event loop are sent as one message: under load the cost of a message is
 * shared by many requests.
 */
export function createProcessChannel(send: (batch: unknown) => void, handlers: CallHandlers): ProcessChannel {
  const pending = new Map<number, Pending>();
  let calls: CallMessage[] = [];
  let replies: Reply[] = [];
  let scheduled = false;
  let closed = false;
  let lastId = 0;

  const flush = (): void => {
    scheduled = false;
    if (closed) return;
    const batch: Batch = { ...(calls.length > 0 && { calls }), ...(replies.length > 0 && { replies }) };
    calls = [];
    replies = [];
    send(batch);
  };
  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush);
  };
  const queueCall = (call: CallMessage): void => {
    calls.push(call);
    schedule();
  };
  const reply = (message: Reply): void => {
    replies.push(message);
    schedule();
  };

  const answer = ([id, method, input]: CallMessage): void => {
    const handle = async (): Promise<unknown> => {
      const handler = handlers[method];
      if (handler === undefined) throw new Error(`unknown call ${method}`);
      return handler(input as never);
    };
    handle().then(
      (result) => id !== 0 && reply([id, result]),
      (error: unknown) => id !== 0 && reply([id, undefined, toTransferred(error)]),
    );
  };

  return {
    call(method, input) {
      if (closed) return Promise.reject(connectionClosed());
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        queueCall([id, method, input]);
      });
    },
    tell(method, input) {
      if (!closed) queueCall([0, method, input]);
    },
    receive(message) {
      const batch = message as Batch;
      for (const [id, result, error] of batch.replies ?? []) {
        const call = pending.get(id);
        pending.delete(id);
        if (error === undefined || error === null) call?.resolve(result as never);
        else call?.reject(fromTransferred(error));
      }
      for (const call of batch.calls ?? []) answer(call);
    },
    close() {
      closed = true;
      for (const { reject } of pending.values()) reject(connectionClosed());
      pending.clear();
    },
  };
}

const connectionClosed = (): ServiceError =>
  new ServiceError('unavailable', 'The service is restarting; try again', { headers: { 'Retry-After': '1' } });

function toTransferred(error: unknown): TransferredError {
  if (error instanceof ServiceError) {
    const { message, kind, headers, rejection } = error;
    return { message, kind, headers, rejection };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}

function fromTransferred({ message, kind, headers = {}, rejection }: TransferredError): Error {
  if (kind === undefined) return new Error(message);
  return new ServiceError(kind, message, { headers, ...(rejection !== undefined && { rejection }) });
}
