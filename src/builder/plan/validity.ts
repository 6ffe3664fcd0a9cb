import { timeToSlot } from '../../chains/cardano/time.js';
import { BuildError } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Warning } from '../request/unsigned-tx.js';

/** Default validity of an unsigned transaction, in seconds. */
const DEFAULT_SECONDS = 7200;

/** The default end is rounded up to this, so that an immediate retry usually gives the same bytes. */
const ROUND_TO_SLOTS = 300n;

/** Below this, signing and inclusion in a block are likely to be too late. */
const SHORT_SECONDS = 600;

const MAX_SLOT = 0xffff_ffff_ffff_ffffn;

/** Years 2017 to 2100 in seconds since 1970, starting with the first Cardano network. */
const FIRST_POSIX = 1_500_000_000n;
const LAST_POSIX = 4_102_444_800n;

const YEAR_SECONDS = 31_557_600;
/** A number is accepted as a slot when that slot is nearer than this, even if it could also be a time. */
const PLAUSIBLE_YEARS = 10;

/** First slot in which the transaction is no longer valid. */
export function computeValidUntil(ttl: bigint | undefined, { network, tipSlot }: LedgerView): bigint {
  if (ttl === undefined) {
    const wait = BigInt(Math.ceil(DEFAULT_SECONDS / network.shelley.slotSeconds));
    return ((tipSlot + wait + ROUND_TO_SLOTS - 1n) / ROUND_TO_SLOTS) * ROUND_TO_SLOTS;
  }
  if (ttl <= tipSlot) throw new BuildError(`ttl ${ttl} is not after the tip, which is at slot ${tipSlot}`);
  rejectPosixTime(ttl, { network, tipSlot });
  if (ttl > MAX_SLOT) throw new BuildError(`ttl ${ttl} is beyond the largest possible slot`);
  return ttl;
}

/** A POSIX time instead of a slot would give a transaction that stays valid for decades. */
function rejectPosixTime(ttl: bigint, { network, tipSlot }: Pick<LedgerView, 'network' | 'tipSlot'>): void {
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

/** Warns when a script shortens the validity. */
export function validityWarnings(
  validUntil: bigint,
  requested: bigint | undefined,
  { network, tipSlot }: LedgerView,
): readonly Warning[] {
  const slots = validUntil - tipSlot;
  if (requested !== undefined || slots >= BigInt(Math.ceil(SHORT_SECONDS / network.shelley.slotSeconds))) return [];
  const text = `A native script limits the validity to slot ${validUntil}: the transaction must be included in a block within ${slots} slots`;
  return [{ code: 'short-validity', severity: 'warning', text }];
}

/**
 * Scripts see times instead of slots, and a node can convert a slot only within the range that no hard fork can change:
 * at least `3k/f` slots, often until the end of an epoch (ouroboros-consensus, safe zone).
 */
export function forecastWarnings(validUntil: bigint, { network, tipSlot }: LedgerView): readonly Warning[] {
  const ahead = BigInt(Math.floor((3 * network.securityParameter) / network.activeSlotsCoefficient));
  if (validUntil <= tipSlot + ahead) return [];
  const text = `Nodes may reject the scripts until slot ${validUntil} is nearer: only the time of the next ${ahead} slots is certain, so omit ttl or use at most ${tipSlot + ahead}`;
  return [{ code: 'ttl-beyond-forecast', severity: 'warning', text }];
}
