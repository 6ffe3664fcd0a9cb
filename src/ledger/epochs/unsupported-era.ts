import type { CardanoEra } from '../../chains/cardano/era.js';
import { isAtLeast } from '../state/era-versions.js';

/** The chain entered an era whose rules this engine does not have. */
export class UnsupportedEra extends Error {
  constructor(era: CardanoEra) {
    super(`this release does not have the ledger rules of the era ${era}; run crosstie resync with one that has them`);
  }
}

/** The rules of Dijkstra differ from those of Conway in rewards and deposits, so the state would be wrong. */
export function requireSupportedEra(era: CardanoEra): void {
  if (isAtLeast(era, 'dijkstra')) throw new UnsupportedEra(era);
}
