import type { Db } from '../db.js';

/**
 * Returns the same database with another `close`. Properties are copied by descriptor, because `waiting` and `pool` are
 * getters.
 */
export function closingWith<Port extends Db>(db: Port, close: () => Promise<void>): Port {
  return Object.defineProperties({} as Port, {
    ...Object.getOwnPropertyDescriptors(db),
    close: { value: close, enumerable: true },
  });
}
