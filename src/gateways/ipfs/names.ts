import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { type ResolveTxt, resolveDnslink } from './dnslink.js';
import type { IpfsNode, NameQuery } from './ipfs-node.js';
import type { IpnsName } from './ipns-name.js';
import { type NameStep, type ResolvedName, resolveName } from './resolve-name.js';

export interface Names {
  /** Resolves a name recursively to content and a path. */
  resolve(name: IpnsName, segments: readonly string[], query?: Partial<NameResolveOptions>): Promise<ResolvedName>;
}

export interface NameResolveOptions extends NameQuery {
  /** Bypasses the cache. */
  readonly fresh: boolean;
}

const MAX_CACHED = 2_000;
const LONGEST_MS = 300_000;
/** Cache time of a response without a TTL. */
const DEFAULT_SECONDS = 60;

export function createNames(dependencies: {
  readonly node: IpfsNode;
  readonly resolveTxt: ResolveTxt;
  readonly clock: Clock;
  readonly timeoutMs: number;
}): Names {
  const { node, resolveTxt, clock } = dependencies;
  const cache = new Map<string, { readonly step: NameStep; readonly until: number }>();

  const fetchStep = async (name: IpnsName, query: NameQuery): Promise<NameStep | undefined> => {
    if (name.kind === 'key') return await node.nameStep(name, query);
    const value = await resolveDnslink(resolveTxt, name.domain);
    return value === undefined
      ? undefined
      : { value, sequence: undefined, validUntil: undefined, ttlSeconds: undefined };
  };

  /** Never cached longer than the TTL or the expiry of the record. */
  const cacheStep = (key: string, step: NameStep): void => {
    const now = clock.now();
    const ttlMs = (step.ttlSeconds ?? DEFAULT_SECONDS) * 1_000;
    const until = Math.min(now + Math.min(ttlMs, LONGEST_MS), step.validUntil ?? Number.POSITIVE_INFINITY);
    cache.delete(key);
    if (until <= now) return;
    cache.set(key, { step, until });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  };

  return {
    async resolve(name, segments, { details = false, fresh = false, timeoutMs = dependencies.timeoutMs } = {}) {
      const until = performance.now() + Math.min(timeoutMs, dependencies.timeoutMs);
      const lookupStep = async (each: IpnsName): Promise<NameStep | undefined> => {
        const left = until - performance.now();
        // The embedded node reads its own database; only remote lookups are cached.
        const cacheKey = each.kind === 'key' && node.driver === 'embedded' ? undefined : `${details} ${each.canonical}`;
        const cached = cacheKey === undefined || fresh ? undefined : cache.get(cacheKey);
        if (cached !== undefined && cached.until > clock.now()) return cached.step;
        const step = await within(left, fetchStep(each, { details, timeoutMs: Math.max(1, Math.ceil(left)) }));
        if (step !== undefined && cacheKey !== undefined) cacheStep(cacheKey, step);
        return step;
      };
      return await resolveName(lookupStep, name, segments);
    },
  };
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createTimeoutError()), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const createTimeoutError = (): ServiceError =>
  new ServiceError('unavailable', 'The name was not resolved in time: try again later', {
    headers: { 'Retry-After': '5' },
  });
