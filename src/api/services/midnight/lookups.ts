import type { Lookup, LookupAnswers } from '../../../chains/midnight/lookups.js';
import type { Clock } from '../../../kernel/clock.js';
import type { MidnightDb } from '../../../store/queries/midnight/tip.js';
import { askSource } from './await-answer.js';

export const look = <What extends Lookup['what']>(
  db: MidnightDb,
  clock: Clock,
  lookup: Extract<Lookup, { readonly what: What }>,
): Promise<LookupAnswers[What]> => askSource(db, { kind: 'lookup', lookup }, clock);
