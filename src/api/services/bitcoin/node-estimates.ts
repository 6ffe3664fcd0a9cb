import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../kit/context.js';
import { type Estimates, KEPT_MS, type Kept, kept } from '../../shapes/bitcoin/node-estimates.js';
import { askNetworkNode } from './ask-node.js';

export async function nodeEstimates(
  db: NetworkDb<'bitcoin'>,
  services: Services,
  targets: readonly number[],
  mode: 'economical' | 'conservative',
): Promise<Estimates> {
  const answers = kept.get(services.networks) ?? new Map<string, Kept>();
  kept.set(services.networks, answers);
  const now = services.clock.now();
  for (const [key, { askedAt }] of answers) if (now - askedAt >= KEPT_MS) answers.delete(key);
  const key = `${db.network} ${mode} ${targets.join()}`;
  const found = answers.get(key);
  if (found !== undefined) return await found.estimates;
  const estimates = askNetworkNode(db, services, { kind: 'estimate-fees', targets, mode });
  answers.set(key, { askedAt: now, estimates });
  estimates.catch(() => answers.delete(key));
  return await estimates;
}
