/** Time comes in as an argument, so that any run can be replayed. Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** `count` random bytes. Handed in wherever ids, secrets or salts are made. */
export type Random = (count: number) => Uint8Array;
