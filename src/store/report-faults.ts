import type { Db } from './db.js';

/**
 * The same database, with every failed call reported. Errors reach the caller unchanged; the calls themselves are not
 * awaited here, because each promise in between costs a read as much as the rest of its bookkeeping.
 */
export function reportFaults<Port extends Db>(db: Port, report: (error: unknown) => void): Port {
  const watched = <Result>(call: Promise<Result>): Promise<Result> => {
    call.catch(report);
    return call;
  };
  const calls: Pick<Db, 'rows' | 'first' | 'run' | 'copy' | 'transaction'> = {
    rows: (query) => watched(db.rows(query)),
    first: (query) => watched(db.first(query)),
    run: (query) => watched(db.run(query)),
    copy: (target, rows) => watched(db.copy(target, rows)),
    transaction: (work, options) => watched(db.transaction(work, options)),
  };
  // Copied by descriptor, because some properties are computed at each reading.
  const properties = Object.getOwnPropertyDescriptors(db);
  const replaced = Object.getOwnPropertyDescriptors(calls);
  return Object.defineProperties({} as Port, { ...properties, ...replaced });
}
