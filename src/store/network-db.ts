import type { Family, NetworkId } from '../chains/networks.js';
import type { Flow } from '../kernel/fair-queue.js';
import type { BlockArchive } from './block-archive.js';
import type { Db, FlowDb, Queryable } from './db.js';
import { networkSchema } from './schemas.js';
import type { Identifier, Sql } from './sql.js';

/** Database access to the tables of one network. */
export interface NetworkDb<F extends Family = Family> extends Queryable {
  readonly family: F;
  readonly network: NetworkId;
  readonly schema: Identifier;
  /** The network's database itself, the same for every flow: the key of caches that all requests share. */
  readonly base: object;
  /** Has bytes of blocks that the index of a Cardano network does not store; undefined without a node's files. */
  readonly blockArchive: BlockArchive | undefined;
  /** Every statement of `work` sees the same committed state. Inside a snapshot, the same snapshot is used. */
  snapshot<Result>(work: (db: NetworkDb<F>) => Promise<Result>): Promise<Result>;
  /** The same tables for the requests of one flow. A snapshot already belongs to its flow. */
  forFlow(flow: Flow): NetworkDb<F>;
}

export const networkDb = <F extends Family>(
  db: Db,
  network: NetworkId,
  family: F,
  blockArchive?: BlockArchive,
): NetworkDb<F> => new OpenNetwork(db, db, { network, family, schema: networkSchema(network), base: {}, blockArchive });

/** Runs a write transaction; the caller holds the network's lock. */
export const writeNetwork = <F extends Family, Result>(
  db: Db,
  { network, family }: Pick<NetworkDb<F>, 'network' | 'family'>,
  work: (tx: NetworkDb<F>) => Promise<Result>,
): Promise<Result> => {
  const tables = { network, family, schema: networkSchema(network), base: {}, blockArchive: undefined };
  return db.transaction((tx) => work(new NetworkSnapshot(tx, tables)));
};

type NetworkTables<F extends Family> = Pick<NetworkDb<F>, 'network' | 'family' | 'schema' | 'base' | 'blockArchive'>;

/** A class, because every request creates an instance. */
abstract class BoundNetwork<F extends Family> implements NetworkTables<F> {
  readonly family: F;
  readonly network: NetworkId;
  readonly schema: Identifier;
  readonly base: object;
  readonly blockArchive: BlockArchive | undefined;
  readonly #on: Queryable;

  constructor(on: Queryable, tables: NetworkTables<F>) {
    this.#on = on;
    this.family = tables.family;
    this.network = tables.network;
    this.schema = tables.schema;
    this.base = tables.base;
    this.blockArchive = tables.blockArchive;
  }

  rows<Row>(query: Sql): Promise<Row[]> {
    return this.#on.rows(query);
  }

  first<Row>(query: Sql): Promise<Row | undefined> {
    return this.#on.first(query);
  }

  run(query: Sql): Promise<number> {
    return this.#on.run(query);
  }

  copy(...args: Parameters<Queryable['copy']>): Promise<number> {
    return this.#on.copy(...args);
  }

  copyBytes(...args: Parameters<Queryable['copyBytes']>): Promise<number> {
    return this.#on.copyBytes(...args);
  }
}

class OpenNetwork<F extends Family> extends BoundNetwork<F> implements NetworkDb<F> {
  readonly #db: Db;
  readonly #on: FlowDb;

  constructor(db: Db, on: FlowDb, tables: NetworkTables<F>) {
    super(on, tables);
    this.#db = db;
    this.#on = on;
  }

  snapshot<Result>(work: (db: NetworkDb<F>) => Promise<Result>): Promise<Result> {
    return this.#on.transaction((tx) => work(new NetworkSnapshot(tx, this)), { mode: 'snapshot' });
  }

  forFlow(flow: Flow): NetworkDb<F> {
    return new OpenNetwork(this.#db, this.#db.forFlow(flow), this);
  }
}

class NetworkSnapshot<F extends Family> extends BoundNetwork<F> implements NetworkDb<F> {
  snapshot<Result>(work: (db: NetworkDb<F>) => Promise<Result>): Promise<Result> {
    return work(this);
  }

  forFlow(): this {
    return this;
  }
}
