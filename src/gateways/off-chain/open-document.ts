import {
  OffChainError,
  type OffChainLimits,
  type OffChainStream,
  type Resolve,
  type Transport,
  type TransportResponse,
} from './off-chain.js';
import { resolvePublicAddress } from './resolve-public-address.js';

export interface OpenDependencies {
  readonly transport: Transport;
  readonly resolve: Resolve;
  /** The gateway for `ipfs://` addresses, whose paths begin with `/ipfs/`. Undefined: not supported. */
  readonly ipfsGateway: string | undefined;
}

const MAX_REDIRECTS = 3;
const MAX_URL_LENGTH = 2_048;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Ports below 1024 belong to other services; of these only the web ports are allowed. */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** Follows redirects and checks every step like the first. */
export async function openDocument(
  text: string,
  { maxBytes, timeoutMs }: OffChainLimits,
  dependencies: OpenDependencies,
): Promise<OffChainStream> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = readUrl(text, dependencies.ipfsGateway);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await exchange(url, signal, dependencies);
    if (!REDIRECTS.has(response.status)) return createStream(response, url, maxBytes, signal);
    response.close();
    const location = response.headers['location'];
    if (location === undefined) throw new OffChainError('refused', 'A redirect without a location');
    url = readUrl(URL.canParse(location, url.href) ? new URL(location, url).href : location, dependencies.ipfsGateway);
  }
  throw new OffChainError('too-many-redirects', `More than ${MAX_REDIRECTS} redirects`);
}

function readUrl(text: string, ipfsGateway: string | undefined): URL {
  if (text.length > MAX_URL_LENGTH) throw new OffChainError('not-allowed', 'The address is too long');
  const mapped = text.startsWith('ipfs://') ? ipfsUrl(text, ipfsGateway) : text;
  if (!URL.canParse(mapped)) throw new OffChainError('not-allowed', 'Not a URL');
  const url = new URL(mapped);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OffChainError('not-allowed', `Addresses with the scheme ${url.protocol.slice(0, 20)} are not allowed`);
  if (url.username !== '' || url.password !== '')
    throw new OffChainError('not-allowed', 'Addresses with a password are not allowed');
  const port = url.port === '' ? 0 : Number(url.port);
  if (port !== 0 && port < 1_024 && !WEB_PORTS.has(port))
    throw new OffChainError('not-allowed', `Port ${port} is not allowed`);
  return url;
}

function ipfsUrl(text: string, gateway: string | undefined): string {
  if (gateway === undefined)
    throw new OffChainError('not-allowed', 'No IPFS gateway is configured for ipfs:// addresses');
  const path = text.slice('ipfs://'.length).replace(/^ipfs\//, '');
  if (!/^[A-Za-z0-9]{10,100}(?:\/[^?#]*)?$/.test(path)) throw new OffChainError('not-allowed', 'Not an IPFS address');
  return `${gateway.replace(/\/$/, '')}/ipfs/${path}`;
}

async function exchange(
  url: URL,
  signal: AbortSignal,
  { transport, resolve }: OpenDependencies,
): Promise<TransportResponse> {
  try {
    const address = await resolvePublicAddress(url.hostname, resolve, signal);
    const response = await transport({ url, address, signal });
    if (response.status !== 200 && !REDIRECTS.has(response.status)) {
      response.close();
      throw new OffChainError('refused', `The server answered ${response.status}`);
    }
    const encoding = response.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') {
      response.close();
      throw new OffChainError('refused', 'The server compressed the document although this was not requested');
    }
    return response;
  } catch (error) {
    throw asOffChainError(error, signal);
  }
}

function createStream(response: TransportResponse, url: URL, maxBytes: number, signal: AbortSignal): OffChainStream {
  const declared = Number(response.headers['content-length'] ?? 0);
  if (declared > maxBytes) {
    response.close();
    throw createTooLargeError(maxBytes);
  }
  return {
    url: url.href,
    mediaType: response.headers['content-type']?.split(';')[0]?.trim().toLowerCase(),
    body: limited(response, maxBytes, signal),
  };
}

async function* limited(
  response: TransportResponse,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > maxBytes) throw createTooLargeError(maxBytes);
      signal.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    throw asOffChainError(error, signal);
  } finally {
    response.close();
  }
}

const createTooLargeError = (maxBytes: number): OffChainError =>
  new OffChainError('too-large', `The document has more than ${maxBytes} bytes`);

function asOffChainError(error: unknown, signal: AbortSignal): OffChainError {
  if (error instanceof OffChainError) return error;
  if (signal.aborted) return new OffChainError('timeout', 'The document did not come in time', { cause: error });
  return new OffChainError('unreachable', 'The server could not be reached', { cause: error });
}
