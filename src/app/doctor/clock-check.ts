import { type DoctorCheck, failed, ok, skipped, warning } from './check.js';

/** A reference clock, and how far it is ahead of this machine. */
export interface OtherClock {
  readonly name: string;
  readonly aheadMs: number;
  /** The time of a block is only a lower bound: an old block does not reveal a clock that is ahead. */
  readonly lowerBound: boolean;
}

/** Sessions, quotas and block ages use the clock of this machine. */
const MAX_SKEW_MS = 30_000;
const GOOD_SKEW_MS = 2_000;
/** Blocks may be this far in the future: Bitcoin allows two hours, others seconds. */
const BLOCK_TOLERANCE_MS = 60_000;

const FIX = 'Correct the clock of this machine and synchronize it with NTP (for example `timedatectl set-ntp true`).';

export function checkClock(others: readonly OtherClock[]): DoctorCheck {
  const exact = others.filter(({ lowerBound }) => !lowerBound);
  const behindBlock = others.find(({ lowerBound, aheadMs }) => lowerBound && aheadMs > BLOCK_TOLERANCE_MS);
  if (behindBlock !== undefined)
    return failed(
      'clock',
      `The newest block of ${behindBlock.name} is ${seconds(behindBlock.aheadMs)} in the future`,
      FIX,
    );
  const worst = exact.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs))[0];
  if (worst === undefined)
    return others.length === 0
      ? skipped('clock', 'There is no other clock to compare with')
      : ok('clock', 'No block of a source is in the future');
  const { name, aheadMs } = worst;
  const skew = Math.abs(aheadMs);
  const detail = `This machine is ${seconds(skew)} ${aheadMs > 0 ? 'behind' : 'ahead of'} ${name}`;
  if (skew > MAX_SKEW_MS) return failed('clock', detail, FIX);
  return skew > GOOD_SKEW_MS ? warning('clock', detail, FIX) : ok('clock', `Agrees with ${name}`);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
