/** Delays between the attempts of one delivery, in seconds; with jitter they add up to about a day. */
const DELAYS_SECONDS = [5, 15, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const;

export const MAX_ATTEMPTS = DELAYS_SECONDS.length + 1;

/** Consecutive failures of any deliveries after which a webhook is paused, and the least time that they must span. */
export const PAUSE_AFTER_FAILURES = 20;
export const PAUSE_AFTER_MS = 24 * 3_600_000;

/** A receiver may ask for a later attempt, but not for one that never comes. */
const MAX_RETRY_AFTER_SECONDS = 3_600;

/**
 * The delay before the next attempt; undefined when there is none. Jitter of up to a fifth keeps receivers that failed
 * together from being called together.
 */
export function nextDelayMs(
  { failed, retryAfter }: { readonly failed: number; readonly retryAfter: string | undefined },
  random: () => number,
): number | undefined {
  const seconds = DELAYS_SECONDS[failed - 1];
  if (seconds === undefined) return undefined;
  const requested = retryAfter !== undefined && /^[0-9]{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0;
  const least = Math.max(seconds, Math.min(requested, MAX_RETRY_AFTER_SECONDS));
  return Math.round(least * 1_000 * (1 + random() / 5));
}
