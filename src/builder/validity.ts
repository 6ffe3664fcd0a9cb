import { BuildError } from './errors.js';
import type { LedgerView } from './ledger-view.js';
import type { Warning } from './unsigned-tx.js';

/** How long an unsigned transaction waits for its signatures where the caller does not say. */
const DEFAULT_SECONDS = 7200;

/** The default end is rounded up to this, so that a retry a moment later usually gives the same bytes. */
const ROUND_TO_SLOTS = 300n;

/** Below it signatures and a block are likely to come too late. */
const SHORT_SECONDS = 600;

const MAX_SLOT = 0xffff_ffff_ffff_ffffn;

/** First slot in which the transaction is no longer valid. */
export function validUntilOf(ttl: bigint | undefined, { network, tipSlot }: LedgerView): bigint {
  if (ttl === undefined) {
    const wait = BigInt(Math.ceil(DEFAULT_SECONDS / network.shelley.slotSeconds));
    return ((tipSlot + wait + ROUND_TO_SLOTS - 1n) / ROUND_TO_SLOTS) * ROUND_TO_SLOTS;
  }
  if (ttl <= tipSlot) throw new BuildError(`ttl ${ttl} is not after the tip, which is at slot ${tipSlot}`);
  if (ttl > MAX_SLOT) throw new BuildError(`ttl ${ttl} is beyond the last slot there can be`);
  return ttl;
}

/** Of an end that a script has brought nearer than the caller may expect. */
export function validityWarnings(
  validUntil: bigint,
  asked: bigint | undefined,
  { network, tipSlot }: LedgerView,
): readonly Warning[] {
  const slots = validUntil - tipSlot;
  if (asked !== undefined || slots >= BigInt(Math.ceil(SHORT_SECONDS / network.shelley.slotSeconds))) return [];
  const text = `A native script ends the validity at slot ${validUntil}: a block has to take the transaction within ${slots} slots`;
  return [{ code: 'short-validity', severity: 'warning', text }];
}

/**
 * Scripts are told times, not slots, and a node tells the time of a slot only as far ahead as no hard fork can come: at
 * least `3k/f` slots, often to the end of an epoch (ouroboros-consensus, safe zone).
 */
export function forecastWarnings(validUntil: bigint, { network, tipSlot }: LedgerView): readonly Warning[] {
  const ahead = BigInt(Math.floor((3 * network.securityParameter) / network.activeSlotsCoefficient));
  if (validUntil <= tipSlot + ahead) return [];
  const text = `Nodes may refuse the scripts until slot ${validUntil} is nearer: only the time of the next ${ahead} slots is certain, so leave ttl out or give one up to ${tipSlot + ahead}`;
  return [{ code: 'ttl-beyond-forecast', severity: 'warning', text }];
}
