import type { Entry } from './types.mjs';

export interface Indexed {
  readonly entry: Entry;
}
export function indexEntries(entries: readonly Entry[]): readonly Indexed[];
export function searchEntries(index: readonly Indexed[], query: string, limit?: number): Entry[];
