import type { Db, FlowDb } from './db.js';

type Calls = Pick<Db, 'rows' | 'first' | 'run' | 'copy' | 'copyBytes' | 'transaction'>;

/**
 * Returns the same database with every failed call reported, including those of flows. Errors reach the caller
 * unchanged; the calls themselves are not awaited here, because each intermediate promise costs a read as much as the
 * rest of its bookkeeping.
 */
export function reportFailures<Port extends Db>(db: Port, report: (error: unknown) => void): Port {
  const watched = <Result>(call: Promise<Result>): Promise<Result> => {
    call.catch(report);
    return call;
  };
  const watch = (on: Calls): Calls & FlowDb => ({
    rows: (query) => watched(on.rows(query)),
    first: (query) => watched(on.first(query)),
    run: (query) => watched(on.run(query)),
    copy: (target, rows) => watched(on.copy(target, rows)),
    copyBytes: (target, bytes) => watched(on.copyBytes(target, bytes)),
    transaction: (work, options) => watched(on.transaction(work, options)),
  });
  const calls: Calls & Pick<Db, 'forFlow'> = { ...watch(db), forFlow: (flow) => watch(db.forFlow(flow)) };
  // Copied by descriptor, because some properties are getters.
  const properties = Object.getOwnPropertyDescriptors(db);
  const replaced = Object.getOwnPropertyDescriptors(calls);
  return Object.defineProperties({} as Port, { ...properties, ...replaced });
}
