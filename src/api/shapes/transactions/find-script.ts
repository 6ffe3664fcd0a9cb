import type { PlacedOutput } from '../../../builder/request/script-request.js';
import type { Script } from '../../../chains/cardano/scripts/script.js';

/** A script, and an unspent output that contains it as reference script. */
export interface FoundScript {
  readonly script: Script;
  readonly carriedBy: PlacedOutput | undefined;
}
