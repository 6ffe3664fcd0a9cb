import type { TSchema } from 'typebox';
import type { ErrorKind } from '../../kernel/errors.js';
import type { HandlerContext } from './context.js';
import type { Operation } from './operation.js';

/** Names of the services whose API is served under `/compat/<name>`, as they stand in paths. */
export const COMPAT_NAMES = ['blockfrost', 'kupo', 'ogmios', 'koios', 'esplora', 'mempool', 'midnight'] as const;

export type CompatName = (typeof COMPAT_NAMES)[number];

/** Where a service accepts a WebSocket, below `/compat/<name>`. Its requests are upgraded before routes are loaded. */
const SOCKET_PATHS: Readonly<Partial<Record<CompatName, '' | `/${string}`>>> = {
  ogmios: '',
  mempool: '/api/v1/ws',
  midnight: '/api/v4/graphql/ws',
};

export const findSocketPath = (name: CompatName): string | undefined => {
  const path = SOCKET_PATHS[name];
  return path === undefined ? undefined : `/compat/${name}${path}`;
};

/**
 * The API of another service, served under a prefix so that programs written for that service work unchanged. Its
 * routes are operations like our own: the same keys, limits, quota, cache and metrics apply.
 */
export interface CompatApi {
  readonly name: CompatName;
  readonly prefix: `/compat/${CompatName}${'' | `/${string}`}`;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly Operation[];
  readonly failures: CompatFailures;
  /** For a service that also accepts a WebSocket, at its path in `SOCKET_PATHS`. */
  readonly socket?: CompatSocket | CompatChannel;
  /**
   * Routes of the other service's contract that are not served, each with the reason: `GET /metrics`. A path may end in
   * `/*`. The response is a 501.
   */
  readonly missing: Readonly<Record<string, string>>;
}

/** How the other service reports errors. */
export interface CompatFailures {
  /** Content type of the bodies; JSON when absent. */
  readonly contentType?: string;
  status(kind: ErrorKind, message?: string): number;
  /** The body of a failed request: JSON text, or text of `contentType`. */
  body(failure: CompatFailure): string;
  readonly schema: TSchema;
}

export interface CompatFailure {
  readonly kind: ErrorKind;
  readonly status: number;
  readonly message: string;
}

/** Finds how a URL's errors are reported; undefined for paths of our own API. */
export interface CompatErrors {
  find(url: string): CompatFailures | undefined;
}

/**
 * Requests and responses over a WebSocket. Each message is run like a request of `operation`: the same gate, network,
 * limits and quota.
 */
export interface CompatSocket {
  readonly operation: Operation;
  open(): CompatConversation;
}

/** One connection, with the state that its messages share. */
export interface CompatConversation {
  /** Never throws: a malformed message is one whose response is an error. */
  read(text: string): CompatMessage;
}

/** A message knows the scope of its operation. */
type CompatContext = HandlerContext<'caller', 'cardano'> | HandlerContext<'caller', 'bitcoin'>;

export interface CompatMessage {
  /** For usage reports and metrics. */
  readonly operationId: string;
  /** Messages of one lane are answered in their order; those of other lanes do not wait for them. */
  readonly lane: string;
  /** Returns the response; undefined when there is none. */
  handle(context: CompatContext): Promise<string | CompatWait | undefined>;
  /** The response when the message was rejected before it was handled. */
  refuse(failure: Pick<CompatFailure, 'kind' | 'message'>): string;
}

/**
 * The message is handled again after `wait`, without being counted again: there is nothing to respond yet, or it is a
 * subscription, whose text so far is sent.
 */
export class CompatWait {
  readonly wait: (signal: AbortSignal) => Promise<void>;
  readonly text: string | undefined;

  constructor(wait: (signal: AbortSignal) => Promise<void>, text?: string) {
    this.wait = wait;
    this.text = text;
  }
}

/** A WebSocket whose messages a library of the protocol reads and writes, also without a request for each. */
export interface CompatChannel {
  readonly operation: Operation;
  /** Begins a connection. The returned function is called once it has closed. */
  attach(connection: CompatConnection): (code: number, reason: string) => void;
}

export interface CompatConnection {
  /** The subprotocol that was agreed on; empty when there is none. */
  readonly protocol: string;
  /** Aborted when the connection has closed. */
  readonly signal: AbortSignal;
  /** Resolves when the text has left for the client. */
  send(text: string): Promise<void>;
  close(code: number, reason: string): void;
  /** Ends the connection because of an unexpected error, which is logged and not sent. */
  fail(error: unknown): void;
  onMessage(listener: (text: string) => Promise<void>): void;
  /**
   * Runs work like a request of the operation: the same gate, network, limits and quota. Later work of the same
   * request, such as the events of a subscription, is not counted again.
   */
  run<Result>(work: (context: never) => Promise<Result>, counted: 'first' | 'later'): Promise<Result>;
}
