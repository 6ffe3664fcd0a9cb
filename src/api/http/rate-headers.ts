import type { RateState } from '../../access/limits/limits.js';
import type { HeaderList } from './header-list.js';

/** The limits of the plan, on responses and on rejections. */
export function addRateHeaders(headers: string[], rate: RateState | undefined): void {
  if (rate === undefined) return;
  headers.push(...planHeaders(rate.limit, rate.reset, rate.perSecond), 'X-RateLimit-Remaining', String(rate.remaining));
}

let last: { limit: number; reset: number; perSecond: number; headers: HeaderList } | undefined;

/** Most consecutive requests have the same plan and month; formatting their numbers again would cost a microsecond. */
function planHeaders(limit: number, reset: number, perSecond: number): HeaderList {
  if (last?.limit !== limit || last.reset !== reset || last.perSecond !== perSecond) {
    const headers = [
      'X-RateLimit-Limit',
      String(limit),
      'X-RateLimit-Reset',
      String(reset),
      'X-RateLimit-Per-Second',
      String(perSecond),
    ];
    last = { limit, reset, perSecond, headers };
  }
  return last.headers;
}
