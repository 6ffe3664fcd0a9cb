import type { PlacedOutput } from '../../../builder/request/script-request.js';
import type { Script } from '../../../chains/cardano/scripts/script.js';
import type { ScriptLanguage } from '../../../chains/cardano/scripts/script-hash.js';

/** A script, and an unspent output that contains it as reference script. */
export interface FoundScript {
  readonly script: Script;
  readonly carriedBy: PlacedOutput | undefined;
}

/**
 * Beside a Plutus V1 script, which cannot represent inline datums nor, before Conway, reference inputs, the outputs that
 * have them are not used: their scripts are included in the transaction instead.
 */
export function omitUnreadableCarriers<Key>(
  found: ReadonlyMap<Key, FoundScript>,
  others: readonly ScriptLanguage[],
  isConway: boolean,
): ReadonlyMap<Key, FoundScript> {
  const languages = [...others, ...[...found.values()].map(({ script }) => script.language)];
  if (!languages.includes('plutus-v1')) return found;
  const isReadable = ({ carriedBy }: FoundScript): boolean => isConway && carriedBy?.content.inlineDatum === undefined;
  return new Map(
    [...found].map(([key, each]) => [key, isReadable(each) ? each : { script: each.script, carriedBy: undefined }]),
  );
}
