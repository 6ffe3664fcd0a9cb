import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../kit/context.js';
import { requireBitcoinTip } from './page-tip.js';
import { queryNetworkNode } from './query-node.js';

type Template = Readonly<Record<string, unknown>>;

interface CachedTemplate {
  readonly tipHash: string;
  readonly readAt: number;
  readonly template: Promise<Template>;
}

/** Of the directory of networks, so that a test has a cache of its own. */
const caches = new WeakMap<Services['networks'], Map<string, CachedTemplate>>();

/** A template has some megabytes, and the node computes it for each request. */
const CACHED_MS = 15_000;

/** The template of the node for the next block; cached until the chain grows. */
export async function readNodeBlockTemplate(db: NetworkDb<'bitcoin'>, services: Services): Promise<Template> {
  const { hash: tipHash } = await requireBitcoinTip(db);
  const cache = caches.get(services.networks) ?? new Map<string, CachedTemplate>();
  caches.set(services.networks, cache);
  const now = services.clock.now();
  const found = cache.get(db.network);
  if (found !== undefined && found.tipHash === tipHash && now - found.readAt < CACHED_MS) return await found.template;
  const template = queryNetworkNode(db, services, { kind: 'ask', method: 'getblocktemplate' }) as Promise<Template>;
  const entry: CachedTemplate = { tipHash, readAt: now, template };
  cache.set(db.network, entry);
  template.catch(() => cache.get(db.network) === entry && cache.delete(db.network));
  return await template;
}
