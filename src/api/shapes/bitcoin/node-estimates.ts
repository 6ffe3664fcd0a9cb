import type { NodeAnswers } from '../../../store/queries/bitcoin/node-requests.js';

export type Estimates = NodeAnswers['estimate-fees'];

/** A node's estimates follow blocks, so many callers within seconds need not ask it one by one. */
export const KEPT_MS = 10_000;

export interface Kept {
  readonly askedAt: number;
  readonly estimates: Promise<Estimates>;
}

export const kept = new WeakMap<object, Map<string, Kept>>();
