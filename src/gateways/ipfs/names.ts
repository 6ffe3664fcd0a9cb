import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { dnslinkOf, type ResolveTxt } from './dnslink.js';
import type { IpfsNode, NameQuestion } from './ipfs-node.js';
import type { IpnsName } from './ipns-name.js';
import { type NameStep, type ResolvedName, resolveName } from './resolve-name.js';

export interface Names {
  /** Resolves a name recursively to content and a path. */
  resolve(name: IpnsName, segments: readonly string[], question?: Partial<Question>): Promise<ResolvedName>;
}

export interface Question extends NameQuestion {
  /** Bypasses the cache. */
  readonly fresh: boolean;
}

const MOST_REMEMBERED = 2_000;
const LONGEST_MS = 300_000;
/** Cache time of a response without a TTL. */
const DEFAULT_SECONDS = 60;

export function createNames(parts: {
  readonly node: IpfsNode;
  readonly resolveTxt: ResolveTxt;
  readonly clock: Clock;
  readonly timeoutMs: number;
}): Names {
  const { node, resolveTxt, clock } = parts;
  const remembered = new Map<string, { readonly step: NameStep; readonly until: number }>();

  const ask = async (name: IpnsName, question: NameQuestion): Promise<NameStep | undefined> => {
    if (name.kind === 'key') return await node.nameStep(name, question);
    const value = await dnslinkOf(resolveTxt, name.domain);
    return value === undefined
      ? undefined
      : { value, sequence: undefined, validUntil: undefined, ttlSeconds: undefined };
  };

  /** Never cached longer than the TTL or the expiry of the record. */
  const remember = (key: string, step: NameStep): void => {
    const now = clock.now();
    const ttlMs = (step.ttlSeconds ?? DEFAULT_SECONDS) * 1_000;
    const until = Math.min(now + Math.min(ttlMs, LONGEST_MS), step.validUntil ?? Number.POSITIVE_INFINITY);
    remembered.delete(key);
    if (until <= now) return;
    remembered.set(key, { step, until });
    const [oldest] = remembered.keys();
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  };

  return {
    async resolve(name, segments, { details = false, fresh = false, timeoutMs = parts.timeoutMs } = {}) {
      const until = performance.now() + Math.min(timeoutMs, parts.timeoutMs);
      const stepOf = async (each: IpnsName): Promise<NameStep | undefined> => {
        const left = until - performance.now();
        // The embedded node reads its own database; only remote lookups are cached.
        const kept = each.kind === 'key' && node.driver === 'embedded' ? undefined : `${details} ${each.canonical}`;
        const known = kept === undefined || fresh ? undefined : remembered.get(kept);
        if (known !== undefined && known.until > clock.now()) return known.step;
        const step = await within(left, ask(each, { details, timeoutMs: Math.max(1, Math.ceil(left)) }));
        if (step !== undefined && kept !== undefined) remember(kept, step);
        return step;
      };
      return await resolveName(stepOf, name, segments);
    },
  };
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = (): ServiceError =>
  new ServiceError('unavailable', 'The name was not resolved in time: try again later', {
    headers: { 'Retry-After': '5' },
  });
