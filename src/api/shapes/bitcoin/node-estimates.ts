import type { NodeAnswers } from '../../../store/queries/bitcoin/node-requests.js';

export type Estimates = NodeAnswers['estimate-fees'];

/** Estimates of a node only change with blocks, so requests within seconds share one query. */
export const KEPT_MS = 10_000;

export interface Kept {
  readonly askedAt: number;
  readonly estimates: Promise<Estimates>;
}

export const kept = new WeakMap<object, Map<string, Kept>>();
