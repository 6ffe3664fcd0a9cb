import type { Clock } from '../../kernel/clock.js';
import {
  type OffChainDocument,
  OffChainError,
  type OffChainFailure,
  type OffChainGateway,
  type OffChainLimits,
} from './off-chain.js';
import { type OpenParts, openDocument } from './open-document.js';

export interface GatewayParts extends OpenParts {
  readonly clock: Clock;
  /** Maximum total size of cached documents. */
  readonly cacheBytes?: number;
}

const KEPT_MS = 10 * 60_000;
/** Failures are cached for a shorter time because they may be fixed soon. */
const FAILED_MS = 60_000;
const MOST_ENTRIES = 2_000;

interface Kept {
  readonly until: number;
  readonly result: OffChainDocument | { readonly failure: OffChainFailure; readonly message: string };
}

export function createOffChainGateway({
  clock,
  cacheBytes = 8 * 1024 * 1024,
  ...parts
}: GatewayParts): OffChainGateway {
  const kept = new Map<string, Kept>();
  const waiting = new Map<string, Promise<OffChainDocument>>();
  let size = 0;

  const sizeOf = ({ result }: Kept): number => ('bytes' in result ? result.bytes.length : 0);

  function forget(url: string): void {
    const entry = kept.get(url);
    if (entry === undefined) return;
    kept.delete(url);
    size -= sizeOf(entry);
  }

  function keep(url: string, entry: Kept): void {
    forget(url);
    if (sizeOf(entry) > cacheBytes) return;
    kept.set(url, entry);
    size += sizeOf(entry);
    for (const oldest of kept.keys()) {
      if (size <= cacheBytes && kept.size <= MOST_ENTRIES) break;
      forget(oldest);
    }
  }

  async function load(url: string, limits: OffChainLimits): Promise<OffChainDocument> {
    try {
      const { body, ...from } = await openDocument(url, limits, parts);
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      const document = { ...from, bytes: new Uint8Array(Buffer.concat(chunks)) };
      keep(url, { until: clock.now() + KEPT_MS, result: document });
      return document;
    } catch (error) {
      if (error instanceof OffChainError)
        keep(url, { until: clock.now() + FAILED_MS, result: { failure: error.failure, message: error.message } });
      throw error;
    }
  }

  return {
    open: (url, limits) => openDocument(url, limits, parts),
    async fetch(url, limits) {
      const known = kept.get(url);
      if (known !== undefined && known.until > clock.now()) {
        if (!('bytes' in known.result)) throw new OffChainError(known.result.failure, known.result.message);
        if (known.result.bytes.length > limits.maxBytes)
          throw new OffChainError('too-large', `The document has more than ${limits.maxBytes} bytes`);
        return known.result;
      }
      const already = waiting.get(url);
      if (already !== undefined) return await already;
      const loading = load(url, limits).finally(() => waiting.delete(url));
      waiting.set(url, loading);
      return await loading;
    },
  };
}
