/** Time is passed in as a dependency, so that any run can be replayed. Unix time in milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Returns `count` random bytes. Passed in wherever ids, secrets or salts are generated. */
export type Random = (count: number) => Uint8Array;

/** A random number from 0 to below 1, for jitter. */
export function randomUnit(random: Random): number {
  const [high = 0, low = 0] = random(2);
  return ((high << 8) | low) / 0x1_0000;
}
