import type { Family, NetworkId } from '../../chains/networks.js';
import type { Queryable } from '../db.js';
import { isReadOnlyViolation, isUnloggedRead } from '../errors.js';
import type { NetworkDb } from '../network-db.js';
import type { Identifier, Sql } from '../sql.js';

/**
 * A network on a replica, for one request. Records whether a statement tried to write, or to read a table that exists on
 * the primary only: a handler may treat that failure as a missing answer and go on. A class, because every request
 * creates an instance.
 */
export class WatchedNetwork<F extends Family = Family> implements NetworkDb<F> {
  readonly family: F;
  readonly network: NetworkId;
  readonly schema: Identifier;
  readonly base: object;
  readonly #db: NetworkDb<F>;
  #needsPrimary = false;

  constructor(db: NetworkDb<F>) {
    this.#db = db;
    this.family = db.family;
    this.network = db.network;
    this.schema = db.schema;
    this.base = db.base;
  }

  /** Whether the replica has refused a statement of this request that the primary can run. */
  get needsPrimary(): boolean {
    return this.#needsPrimary;
  }

  rows<Row>(query: Sql): Promise<Row[]> {
    return this.#watch(this.#db.rows<Row>(query));
  }

  first<Row>(query: Sql): Promise<Row | undefined> {
    return this.#watch(this.#db.first<Row>(query));
  }

  run(query: Sql): Promise<number> {
    return this.#watch(this.#db.run(query));
  }

  copy(...args: Parameters<Queryable['copy']>): Promise<number> {
    return this.#watch(this.#db.copy(...args));
  }

  copyBytes(...args: Parameters<Queryable['copyBytes']>): Promise<number> {
    return this.#watch(this.#db.copyBytes(...args));
  }

  snapshot<Result>(work: (db: NetworkDb<F>) => Promise<Result>): Promise<Result> {
    return this.#watch(this.#db.snapshot(work));
  }

  /** The request already belongs to a flow. */
  forFlow(): this {
    return this;
  }

  #watch<Result>(call: Promise<Result>): Promise<Result> {
    call.catch((error: unknown) => {
      if (isReadOnlyViolation(error) || isUnloggedRead(error)) this.#needsPrimary = true;
    });
    return call;
  }
}
