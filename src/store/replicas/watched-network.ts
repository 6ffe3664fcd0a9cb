import type { Family, NetworkId } from '../../chains/networks.js';
import type { BlockArchive } from '../block-archive.js';
import type { Queryable } from '../db.js';
import { isReadOnlyViolation, isUnloggedRead } from '../errors.js';
import type { NetworkDb } from '../network-db.js';
import type { Identifier, Sql } from '../sql.js';
import { isAtOrBeyond, type ServerPosition } from './index-position.js';
import { readSnapshotPosition } from './read-position.js';

/**
 * A network on a replica, for one request. Records whether a statement tried to write, or to read a table that exists on
 * the primary only: a handler may treat that failure as a missing answer and go on. Reads the state of the index in each
 * snapshot, with the statements of the request, so that most requests need no further round trip for it. A class,
 * because every request creates an instance.
 */
export class WatchedNetwork<F extends Family = Family> implements NetworkDb<F> {
  readonly family: F;
  readonly network: NetworkId;
  readonly schema: Identifier;
  readonly blockArchive: BlockArchive | undefined;
  readonly #db: NetworkDb<F>;
  #needsPrimary = false;
  #seen: ServerPosition | undefined;
  /** Something was read outside of a snapshot, or snapshots are of two indexes. */
  #sawMore = false;

  constructor(db: NetworkDb<F>) {
    this.#db = db;
    this.family = db.family;
    this.network = db.network;
    this.schema = db.schema;
    this.blockArchive = db.blockArchive;
  }

  /** Data that requests share by this key may be newer than the snapshots of this request. */
  get base(): object {
    this.#sawMore = true;
    return this.#db.base;
  }

  /** Whether the replica has refused a statement of this request that the primary can run. */
  get needsPrimary(): boolean {
    return this.#needsPrimary;
  }

  /** A state at or beyond everything that the request has read; undefined when only the server can tell. */
  get seen(): ServerPosition | undefined {
    return this.#sawMore ? undefined : this.#seen;
  }

  rows<Row>(query: Sql): Promise<Row[]> {
    this.#sawMore = true;
    return this.#watch(this.#db.rows<Row>(query));
  }

  first<Row>(query: Sql): Promise<Row | undefined> {
    this.#sawMore = true;
    return this.#watch(this.#db.first<Row>(query));
  }

  run(query: Sql): Promise<number> {
    this.#sawMore = true;
    return this.#watch(this.#db.run(query));
  }

  copy(...args: Parameters<Queryable['copy']>): Promise<number> {
    return this.#watch(this.#db.copy(...args));
  }

  copyBytes(...args: Parameters<Queryable['copyBytes']>): Promise<number> {
    return this.#watch(this.#db.copyBytes(...args));
  }

  snapshot<Result>(work: (db: NetworkDb<F>) => Promise<Result>): Promise<Result> {
    return this.#watch(this.#db.snapshot((db) => this.#readWithPosition(db, work)));
  }

  /** The request already belongs to a flow. */
  forFlow(): this {
    return this;
  }

  async #readWithPosition<Result>(db: NetworkDb<F>, work: (db: NetworkDb<F>) => Promise<Result>): Promise<Result> {
    // Issued together: they leave in one batch. An error of the request is thrown before one of the position.
    const working = work(db);
    const reading = readSnapshotPosition(db);
    reading.catch(() => undefined);
    const result = await working;
    const position = await reading;
    const before = this.#seen;
    if (position === undefined || (before !== undefined && before.position.index !== position.position.index))
      this.#sawMore = true;
    else if (before === undefined || isAtOrBeyond(position.position, before.position)) this.#seen = position;
    return result;
  }

  #watch<Result>(call: Promise<Result>): Promise<Result> {
    call.catch((error: unknown) => {
      if (isReadOnlyViolation(error) || isUnloggedRead(error)) this.#needsPrimary = true;
    });
    return call;
  }
}
