import type { Clock } from '../../kernel/clock.js';
import {
  type OffChainDocument,
  OffChainError,
  type OffChainFailure,
  type OffChainGateway,
  type OffChainLimits,
} from './off-chain.js';
import { type OpenDependencies, openDocument } from './open-document.js';

export interface GatewayOptions extends OpenDependencies {
  readonly clock: Clock;
  /** Maximum total size of cached documents. */
  readonly cacheBytes?: number;
}

const CACHE_MS = 10 * 60_000;
/** Failures are cached for a shorter time because they may be fixed soon. */
const FAILED_MS = 60_000;
const MAX_ENTRIES = 2_000;

interface CacheEntry {
  readonly until: number;
  readonly result: OffChainDocument | { readonly failure: OffChainFailure; readonly message: string };
}

export function createOffChainGateway({
  clock,
  cacheBytes = 8 * 1024 * 1024,
  ...dependencies
}: GatewayOptions): OffChainGateway {
  const cache = new Map<string, CacheEntry>();
  const pending = new Map<string, Promise<OffChainDocument>>();
  let size = 0;

  const getSize = ({ result }: CacheEntry): number => ('bytes' in result ? result.bytes.length : 0);

  function forget(url: string): void {
    const entry = cache.get(url);
    if (entry === undefined) return;
    cache.delete(url);
    size -= getSize(entry);
  }

  function keep(url: string, entry: CacheEntry): void {
    forget(url);
    if (getSize(entry) > cacheBytes) return;
    cache.set(url, entry);
    size += getSize(entry);
    for (const oldest of cache.keys()) {
      if (size <= cacheBytes && cache.size <= MAX_ENTRIES) break;
      forget(oldest);
    }
  }

  async function load(url: string, limits: OffChainLimits): Promise<OffChainDocument> {
    try {
      const { body, ...from } = await openDocument(url, limits, dependencies);
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      const document = { ...from, bytes: new Uint8Array(Buffer.concat(chunks)) };
      keep(url, { until: clock.now() + CACHE_MS, result: document });
      return document;
    } catch (error) {
      if (error instanceof OffChainError)
        keep(url, { until: clock.now() + FAILED_MS, result: { failure: error.failure, message: error.message } });
      throw error;
    }
  }

  return {
    open: (url, limits) => openDocument(url, limits, dependencies),
    async fetch(url, limits) {
      const cached = cache.get(url);
      if (cached !== undefined && cached.until > clock.now()) {
        if (!('bytes' in cached.result)) throw new OffChainError(cached.result.failure, cached.result.message);
        if (cached.result.bytes.length > limits.maxBytes)
          throw new OffChainError('too-large', `The document has more than ${limits.maxBytes} bytes`);
        return cached.result;
      }
      const already = pending.get(url);
      if (already !== undefined) return await already;
      const loading = load(url, limits).finally(() => pending.delete(url));
      pending.set(url, loading);
      return await loading;
    },
  };
}
