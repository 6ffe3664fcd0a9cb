import type { Family, NetworkId } from '../chains/networks.js';
import type { Db, Queryable } from './db.js';
import { networkSchema } from './schemas.js';
import type { Identifier } from './sql.js';

/** A database that can name the tables of one network only. */
export interface NetworkDb<F extends Family = Family> extends Queryable {
  readonly family: F;
  readonly network: NetworkId;
  readonly schema: Identifier;
  /** Every statement of `work` sees the same committed state. Inside a snapshot it is that same snapshot. */
  snapshot<Result>(work: (db: NetworkDb<F>) => Promise<Result>): Promise<Result>;
}

export function networkDb<F extends Family>(db: Db, network: NetworkId, family: F): NetworkDb<F> {
  return {
    ...bind(db, network, family),
    snapshot: (work) => db.transaction((tx) => work(inSnapshot(bind(tx, network, family))), { mode: 'snapshot' }),
  };
}

/** One transaction that may write, for whoever holds the network's lock. */
export const writeNetwork = <F extends Family, Result>(
  db: Db,
  { network, family }: Pick<NetworkDb<F>, 'network' | 'family'>,
  work: (tx: NetworkDb<F>) => Promise<Result>,
): Promise<Result> => db.transaction((tx) => work(inSnapshot(bind(tx, network, family))));

function inSnapshot<F extends Family>(bound: Omit<NetworkDb<F>, 'snapshot'>): NetworkDb<F> {
  const db: NetworkDb<F> = { ...bound, snapshot: (work) => work(db) };
  return db;
}

function bind<F extends Family>(on: Queryable, network: NetworkId, family: F): Omit<NetworkDb<F>, 'snapshot'> {
  return {
    family,
    network,
    schema: networkSchema(network),
    rows: (query) => on.rows(query),
    first: (query) => on.first(query),
    run: (query) => on.run(query),
    copy: (target, rows) => on.copy(target, rows),
  };
}
