import type { CardanoEra } from '../../chains/cardano/era.js';
import type { LedgerConstants } from '../constants.js';
import { isAtLeast } from '../state/era-versions.js';

/** The chain entered an era whose rules this engine does not have. */
export class UnsupportedEra extends Error {
  constructor(era: CardanoEra) {
    super(`this release does not have the ledger rules of the era ${era}; run crosstie resync with one that has them`);
  }
}

/**
 * The rules of Dijkstra are not final, so the state of a real chain could be wrong. A simulated chain applies its draft:
 * Conway with sub-transactions and direct deposits.
 */
export function requireSupportedEra(era: CardanoEra, { appliesDraftEras }: LedgerConstants): void {
  if (isAtLeast(era, 'dijkstra') && !appliesDraftEras) throw new UnsupportedEra(era);
}
