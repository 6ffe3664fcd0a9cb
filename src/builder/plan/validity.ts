import { timeToSlot } from '../../chains/cardano/time.js';
import { BuildError } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Warning } from '../request/unsigned-tx.js';

/** How long an unsigned transaction waits for its signatures where the caller does not say. */
const DEFAULT_SECONDS = 7200;

/** The default end is rounded up to this, so that a retry a moment later usually gives the same bytes. */
const ROUND_TO_SLOTS = 300n;

/** Below it signatures and a block are likely to come too late. */
const SHORT_SECONDS = 600;

const MAX_SLOT = 0xffff_ffff_ffff_ffffn;

/** Years 2017 to 2100 in seconds since 1970: from the first network of the family on. */
const FIRST_POSIX = 1_500_000_000n;
const LAST_POSIX = 4_102_444_800n;

const YEAR_SECONDS = 31_557_600;
/** A slot nearer than this may be meant, even if the same number is also a time. */
const PLAUSIBLE_YEARS = 10;

/** First slot in which the transaction is no longer valid. */
export function validUntilOf(ttl: bigint | undefined, { network, tipSlot }: LedgerView): bigint {
  if (ttl === undefined) {
    const wait = BigInt(Math.ceil(DEFAULT_SECONDS / network.shelley.slotSeconds));
    return ((tipSlot + wait + ROUND_TO_SLOTS - 1n) / ROUND_TO_SLOTS) * ROUND_TO_SLOTS;
  }
  if (ttl <= tipSlot) throw new BuildError(`ttl ${ttl} is not after the tip, which is at slot ${tipSlot}`);
  refusePosixTime(ttl, { network, tipSlot });
  if (ttl > MAX_SLOT) throw new BuildError(`ttl ${ttl} is beyond the last slot there can be`);
  return ttl;
}

/** A time instead of a slot would give a transaction that stays valid for decades. */
function refusePosixTime(ttl: bigint, { network, tipSlot }: Pick<LedgerView, 'network' | 'tipSlot'>): void {
  const unit = [1n, 1000n].find((perSecond) => ttl >= FIRST_POSIX * perSecond && ttl <= LAST_POSIX * perSecond);
  const years = Math.floor((Number(ttl - tipSlot) * network.shelley.slotSeconds) / YEAR_SECONDS);
  if (unit === undefined || years < PLAUSIBLE_YEARS) return;
  const time = Number(ttl / unit);
  const hint = time < network.systemStart ? '' : `, which is ${timeToSlot(network, time)} at that time`;
  const form = unit === 1n ? 'seconds' : 'milliseconds';
  throw new BuildError(
    `ttl ${ttl} is a slot ${years} years ahead and looks like a POSIX time in ${form}: give a slot${hint}`,
  );
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
