import type { Db } from '../db.js';

/**
 * The same database with another `close`. Copied by descriptor, because `waiting` and `pool` are computed at each
 * reading.
 */
export function closingWith<Port extends Db>(db: Port, close: () => Promise<void>): Port {
  return Object.defineProperties({} as Port, {
    ...Object.getOwnPropertyDescriptors(db),
    close: { value: close, enumerable: true },
  });
}
