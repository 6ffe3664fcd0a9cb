import { ServiceError } from '../../kernel/errors.js';
import type { NetworkDb } from '../../store/network-db.js';
import {
  type LedgerAvailability,
  readLedgerAvailability,
} from '../../store/queries/cardano/chain/ledger-availability.js';
import { expectLive } from '../../store/queries/cardano/chain/live.js';

/**
 * Throws 501 with the reason when the index has no ledger state. For operations that depend on it as a whole; single
 * fields of other operations are null instead.
 */
export async function requireLedger(db: NetworkDb<'cardano'>): Promise<void> {
  await expectLive(db);
  const availability = await readLedgerAvailability(db);
  if (availability.status !== 'complete') throw createLedgerError(db.network, availability);
}

const createLedgerError = (
  network: string,
  availability: Exclude<LedgerAvailability, { readonly status: 'complete' }>,
): ServiceError =>
  new ServiceError('not-implemented', `${network} has no ledger state: ${explainLedgerGap(availability)}`);

/** Why the ledger state is missing, and what the operator can do. */
export function explainLedgerGap(availability: Exclude<LedgerAvailability, { readonly status: 'complete' }>): string {
  switch (availability.status) {
    case 'late-start':
      return 'its index does not start with genesis; index the whole chain to get it';
    case 'absent':
      return 'its index was created without it; run crosstie resync to index the chain again';
    case 'unsupported':
      return availability.reason;
    case 'stopped':
      return `its computation stopped after block ${availability.height}; report the log entry ledger.failed, and run crosstie resync after an upgrade`;
  }
}

/** Part of the description of operations that call `requireLedger`. */
export const LEDGER_NOTE = 'Returns 501 with the reason when the index has no ledger state.';
