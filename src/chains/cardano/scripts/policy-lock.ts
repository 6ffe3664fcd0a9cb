import { toHex } from '../../../kernel/hex.js';
import type { NativeScript } from './native-script.js';

/**
 * The slot from which a native script can never be satisfied again by any signature; undefined if there is none. Only
 * an upper time bound locks for good: an `after` can still become true.
 */
export function computeLockSlot(script: NativeScript): bigint | undefined {
  switch (script.type) {
    case 'before':
      return script.slot;
    case 'all':
      return earliest(script.scripts.map(computeLockSlot), script.scripts.length);
    case 'any':
      return earliest(script.scripts.map(computeLockSlot), 1);
    case 'atLeast':
      return earliest(script.scripts.map(computeLockSlot), Number(script.required));
    default:
      return undefined;
  }
}

/** The slot at which fewer than `needed` branches are left. */
function earliest(ends: readonly (bigint | undefined)[], needed: number): bigint | undefined {
  if (needed <= 0) return undefined;
  if (needed > ends.length) return 0n;
  const sorted = ends.filter((end) => end !== undefined).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[ends.length - needed];
}

/** Distinct key hashes of a native script. */
export function listScriptSigners(script: NativeScript): readonly Uint8Array[] {
  const found = new Map<string, Uint8Array>();
  const visit = (part: NativeScript): void => {
    if (part.type === 'sig') found.set(toHex(part.keyHash), part.keyHash);
    if ('scripts' in part) part.scripts.forEach(visit);
  };
  visit(script);
  return [...found.values()];
}
