import type { NetworkDb } from '../../../store/network-db.js';
import type { NodeAnswers } from '../../../store/queries/bitcoin/node-requests.js';
import type { Services } from '../../context.js';
import { askNetworkNode } from './ask-node.js';

type Estimates = NodeAnswers['estimate-fees'];

/** A node's estimates follow blocks, so many callers within seconds need not ask it one by one. */
const KEPT_MS = 10_000;

interface Kept {
  readonly askedAt: number;
  readonly estimates: Promise<Estimates>;
}

const kept = new WeakMap<object, Map<string, Kept>>();

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
