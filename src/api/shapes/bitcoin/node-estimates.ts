import type { NodeResults } from '../../../store/queries/bitcoin/node-requests.js';

export type Estimates = NodeResults['estimate-fees'];

/** Estimates of a node only change with blocks, so requests within seconds share one query. */
export const CACHE_MS = 10_000;

export interface CachedEstimates {
  readonly requestedAt: number;
  readonly estimates: Promise<Estimates>;
}

export const estimatesCache = new WeakMap<object, Map<string, CachedEstimates>>();
