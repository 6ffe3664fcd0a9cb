import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';

export type Period = 'day' | 'month';

export interface PeriodStart {
  /** `2026-01-31` or `2026-01`. */
  readonly key: string;
  /** First slot of the period. */
  readonly slot: number;
}

/** UTC days or months that contain the slots, in order. */
export function periodsBetween(
  network: CardanoNetwork,
  { from, to }: { readonly from: number; readonly to: number },
  period: Period,
): readonly PeriodStart[] {
  const periods: PeriodStart[] = [];
  if (to < from) return periods;
  const end = slotToTime(network, to) * 1000;
  const first = new Date(slotToTime(network, from) * 1000);
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  for (let index = 0; ; index += 1) {
    const start = period === 'day' ? Date.UTC(year, month, day + index) : Date.UTC(year, month + index);
    if (start > end) return periods;
    const time = Math.max(start / 1000, network.systemStart);
    const key = new Date(start).toISOString().slice(0, period === 'day' ? 10 : 7);
    periods.push({ key, slot: timeToSlot(network, time) });
  }
}
