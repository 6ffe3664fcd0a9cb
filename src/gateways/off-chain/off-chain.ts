/** The reason why a document outside the chain is unavailable, for metrics; errors add a message. */
export type OffChainFailure =
  | 'not-allowed'
  | 'private-address'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'too-large'
  | 'too-many-redirects';

export class OffChainError extends Error {
  readonly failure: OffChainFailure;

  constructor(failure: OffChainFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OffChainError';
    this.failure = failure;
  }
}

export interface OffChainLimits {
  readonly maxBytes: number;
  /** From the first request to the last byte. */
  readonly timeoutMs: number;
}

export interface OffChainDocument {
  readonly bytes: Uint8Array;
  /** Lower case without parameters; undefined if the server does not send it. */
  readonly mediaType: string | undefined;
  /** The final URL after redirects. */
  readonly url: string;
}

export interface OffChainStream {
  readonly mediaType: string | undefined;
  readonly url: string;
  /** Throws as soon as a limit is exceeded. A consumer that stops early must call `return`. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * The only access to documents whose addresses come from a chain or a setting. Workers fetch documents and store them;
 * only images of assets are fetched while a client waits.
 */
export interface OffChainGateway {
  /** Returns a cached document: neither a response nor a failure is fetched again immediately. */
  fetch(url: string, limits: OffChainLimits): Promise<OffChainDocument>;
  open(url: string, limits: OffChainLimits): Promise<OffChainStream>;
}

/** One resolved IP address of a host. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly ResolvedAddress[]>;

export interface TransportRequest {
  readonly url: URL;
  /** The IP address to connect to; the host name is used only for the certificate and the Host header. */
  readonly address: ResolvedAddress;
  readonly signal: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection, even if the body is not fully read. */
  close(): void;
}

/** One HTTP exchange, without redirects. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
