/** Why a document outside the chain did not come. Each is a word that can be counted and a sentence that can be shown. */
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
  /** From the first question to the last byte. */
  readonly timeoutMs: number;
}

export interface OffChainDocument {
  readonly bytes: Uint8Array;
  /** Without parameters, in small letters; undefined where the server does not say. */
  readonly mediaType: string | undefined;
  /** Where it came from in the end. */
  readonly url: string;
}

export interface OffChainStream {
  readonly mediaType: string | undefined;
  readonly url: string;
  /** Fails as soon as a limit is passed. Whoever does not read to the end must `return` from it. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * The only way to documents whose addresses stand on a chain or in a setting. Never called while a request waits:
 * workers call it and keep what came.
 */
export interface OffChainGateway {
  /** A document kept for a while: the same address is not asked again at once, whether it answered or not. */
  fetch(url: string, limits: OffChainLimits): Promise<OffChainDocument>;
  open(url: string, limits: OffChainLimits): Promise<OffChainStream>;
}

/** One place that a name stands for. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly ResolvedAddress[]>;

export interface TransportRequest {
  readonly url: URL;
  /** Where to connect; the name in the address is used for the certificate and the Host header only. */
  readonly address: ResolvedAddress;
  readonly signal: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection, however much of the body is left. */
  close(): void;
}

/** One HTTP exchange, without redirects. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
