import type { Lookup, LookupResults } from '../../../chains/midnight/lookups.js';
import type { Clock } from '../../../kernel/clock.js';
import type { MidnightDb } from '../../../store/queries/midnight/tip.js';
import { querySource } from './await-response.js';

export const runLookup = <What extends Lookup['what']>(
  db: MidnightDb,
  clock: Clock,
  lookup: Extract<Lookup, { readonly what: What }>,
): Promise<LookupResults[What]> => querySource(db, { kind: 'lookup', lookup }, clock);
