import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../kit/context.js';
import { CACHE_MS, type CachedEstimates, type Estimates, estimatesCache } from '../../shapes/bitcoin/node-estimates.js';
import { queryNetworkNode } from './query-node.js';

export async function nodeEstimates(
  db: NetworkDb<'bitcoin'>,
  services: Services,
  targets: readonly number[],
  mode: 'economical' | 'conservative',
): Promise<Estimates> {
  const answers = estimatesCache.get(services.networks) ?? new Map<string, CachedEstimates>();
  estimatesCache.set(services.networks, answers);
  const now = services.clock.now();
  for (const [key, { requestedAt }] of answers) if (now - requestedAt >= CACHE_MS) answers.delete(key);
  const key = `${db.network} ${mode} ${targets.join()}`;
  const found = answers.get(key);
  if (found !== undefined) return await found.estimates;
  const estimates = queryNetworkNode(db, services, { kind: 'estimate-fees', targets, mode });
  answers.set(key, { requestedAt: now, estimates });
  estimates.catch(() => answers.delete(key));
  return await estimates;
}
