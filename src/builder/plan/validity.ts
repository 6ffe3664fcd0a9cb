import { slotToTime, timeToSlot } from '../../chains/cardano/time.js';
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

/** A later end is almost always a mistake: deposits, parameters and eras change within a year. */
const MAX_YEARS_AHEAD = 1;
/** Years 2017 to 2100 in seconds since 1970, starting with the first Cardano network. */
const FIRST_POSIX = 1_500_000_000n;
const LAST_POSIX = 4_102_444_800n;

const YEAR_SECONDS = 31_557_600;

/** First slot in which the transaction is no longer valid. */
export function computeValidUntil(ttl: bigint | undefined, { network, tipSlot }: LedgerView): bigint {
  if (ttl === undefined) {
    const wait = BigInt(Math.ceil(DEFAULT_SECONDS / network.shelley.slotSeconds));
    return ((tipSlot + wait + ROUND_TO_SLOTS - 1n) / ROUND_TO_SLOTS) * ROUND_TO_SLOTS;
  }
  if (ttl <= tipSlot) throw new BuildError(`ttl ${ttl} is not after the tip, which is at slot ${tipSlot}`);
  if (ttl > MAX_SLOT) throw new BuildError(`ttl ${ttl} is beyond the largest possible slot`);
  rejectDistant(ttl, { network, tipSlot });
  return ttl;
}

/** Among others a POSIX time instead of a slot, which would give a transaction that stays valid for decades. */
function rejectDistant(ttl: bigint, { network, tipSlot }: Pick<LedgerView, 'network' | 'tipSlot'>): void {
  const yearsAhead = (Number(ttl - tipSlot) * network.shelley.slotSeconds) / YEAR_SECONDS;
  if (yearsAhead <= MAX_YEARS_AHEAD) return;
  const years = Math.floor(yearsAhead);
  const unit = [1n, 1000n].find((perSecond) => ttl >= FIRST_POSIX * perSecond && ttl <= LAST_POSIX * perSecond);
  if (unit === undefined) {
    const last = tipSlot + BigInt(Math.floor((MAX_YEARS_AHEAD * YEAR_SECONDS) / network.shelley.slotSeconds));
    throw new BuildError(
      `ttl ${ttl} is a slot more than a year after the tip, which is at slot ${tipSlot}: use at most ${last}`,
    );
  }
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

/**
 * The first slot that begins at or after a POSIX time in milliseconds, or the last that begins at or before it. Scripts see
 * the times at which the slots of the interval begin, so that interval is never wider than the requested one.
 */
export function slotAtTime(timeMs: bigint, field: string, { network }: LedgerView, bound: 'start' | 'end'): bigint {
  const seconds = Number(bound === 'start' ? (timeMs + 999n) / 1000n : timeMs / 1000n);
  if (seconds < network.systemStart || timeMs > LAST_POSIX * 1000n)
    throw new BuildError(
      `${field} ${timeMs} is not a POSIX time in milliseconds from the start of ${network.id} to the year 2100`,
    );
  const slot = timeToSlot(network, seconds);
  return BigInt(bound === 'start' && slotToTime(network, slot) < seconds ? slot + 1 : slot);
}

export interface RequestedValidity {
  /** Slots. */
  readonly ttl?: bigint | undefined;
  readonly validFrom?: bigint | undefined;
  /** POSIX times in milliseconds, instead of the slots. */
  readonly validFromTime?: bigint | undefined;
  readonly validToTime?: bigint | undefined;
}

/** The slots of a request; each bound is given as a slot or as a time. */
export function resolveValidity(
  { ttl, validFrom, validFromTime, validToTime }: RequestedValidity,
  ledger: LedgerView,
): { readonly ttl?: bigint; readonly validFrom?: bigint } {
  if (ttl !== undefined && validToTime !== undefined) throw new BuildError("Pass only one of 'ttl' and 'validToTime'");
  if (validFrom !== undefined && validFromTime !== undefined)
    throw new BuildError("Pass only one of 'validFrom' and 'validFromTime'");
  const end = validToTime === undefined ? ttl : slotAtTime(validToTime, 'validToTime', ledger, 'end');
  const start = validFromTime === undefined ? validFrom : slotAtTime(validFromTime, 'validFromTime', ledger, 'start');
  if (start !== undefined && (start < 0n || start >= computeValidUntil(end, ledger)))
    throw new BuildError(
      `validFrom ${start} must be before the slot ${computeValidUntil(end, ledger)}, at which the transaction expires`,
    );
  return { ...(end !== undefined && { ttl: end }), ...(start !== undefined && { validFrom: start }) };
}
