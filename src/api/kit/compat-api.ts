import type { TSchema } from 'typebox';
import type { ErrorKind } from '../../kernel/errors.js';
import type { HandlerContext } from './context.js';
import type { Operation } from './operation.js';

/** Names of the services whose API is served under `/compat/<name>`, as they stand in paths. */
export const COMPAT_NAMES = ['blockfrost', 'kupo', 'ogmios', 'koios', 'esplora', 'mempool'] as const;

export type CompatName = (typeof COMPAT_NAMES)[number];

/** Where a service accepts a WebSocket, below `/compat/<name>`. Its requests are upgraded before routes are loaded. */
const SOCKET_PATHS: Readonly<Partial<Record<CompatName, '' | `/${string}`>>> = { ogmios: '' };

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
  /** For a service that also answers messages of a WebSocket, at its path in `SOCKET_PATHS`. */
  readonly socket?: CompatSocket;
  /** Routes of the other service's contract that are not served, each with the reason: `GET /metrics`. */
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

/** Messages over a WebSocket. Each is run like a request of `operation`: the same gate, network, limits and quota. */
export interface CompatSocket {
  readonly operation: Operation;
  open(): CompatConversation;
}

/** One connection, with the state that its messages share. */
export interface CompatConversation {
  /** Never throws: a malformed message is one whose response is an error. */
  read(text: string): CompatMessage;
}

export interface CompatMessage {
  /** For usage reports and metrics. */
  readonly operationId: string;
  /** Messages of one lane are answered in their order; those of other lanes do not wait for them. */
  readonly lane: string;
  /** Returns the response. */
  handle(context: HandlerContext<'caller', 'cardano'>): Promise<string | CompatWait>;
  /** The response when the message was rejected before it was handled. */
  refuse(failure: Pick<CompatFailure, 'kind' | 'message'>): string;
}

/** There is nothing to respond yet: the message is handled again after `wait`, without being counted again. */
export class CompatWait {
  readonly wait: (signal: AbortSignal) => Promise<void>;

  constructor(wait: (signal: AbortSignal) => Promise<void>) {
    this.wait = wait;
  }
}
