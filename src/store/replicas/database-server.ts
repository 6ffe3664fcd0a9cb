import type { NetworkId } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { shareReads } from '../../kernel/share-reads.js';
import type { Db } from '../db.js';
import { happensWithin } from '../happens-within.js';
import { type NetworkDb, networkDb } from '../network-db.js';
import { isAtOrBeyond, type ServerPosition } from './index-position.js';
import { readPosition } from './read-position.js';

/** Reads the state of a network's index; replaced in tests. */
export type ReadPosition = (db: NetworkDb) => Promise<ServerPosition | undefined>;

/** A server that has not responded for this long counts as lost. */
const MAX_READ_MS = 2_000;

/** The parts of a network's database that are the same on every server. */
type ServedNetwork = Pick<NetworkDb, 'network' | 'family'> & Partial<Pick<NetworkDb, 'blockArchive'>>;

interface ServerNetwork {
  readonly db: NetworkDb;
  readonly read: () => Promise<ServerPosition | undefined>;
  /** The last state read; the server has this state or a later one. */
  known: ServerPosition | undefined;
}

/** One server of the database, with the last known state of each network's index on it. */
export class DatabaseServer {
  readonly name: string;
  readonly db: Db;
  readonly #readPosition: ReadPosition;
  readonly #networks = new Map<NetworkId, ServerNetwork>();

  constructor(name: string, db: Db, read: ReadPosition = readPosition) {
    this.name = name;
    this.db = db;
    this.#readPosition = read;
  }

  /** Adds a network; `db` is the network's database on this server when it is already open. */
  open({ network, family, blockArchive }: ServedNetwork, db?: NetworkDb): void {
    if (this.#networks.has(network)) return;
    const opened = db ?? networkDb(this.db, network, family, blockArchive);
    const entry: ServerNetwork = { db: opened, known: undefined, read: shareReads(() => this.#read(entry)) };
    this.#networks.set(network, entry);
  }

  get networks(): readonly NetworkId[] {
    return [...this.#networks.keys()];
  }

  network(id: NetworkId): NetworkDb {
    return this.#get(id).db;
  }

  known(id: NetworkId): ServerPosition | undefined {
    return this.#networks.get(id)?.known;
  }

  /** The state of the index now: at or beyond everything that earlier reads from this server have seen. */
  position(id: NetworkId): Promise<ServerPosition | undefined> {
    return this.#get(id).read();
  }

  /** Records a state that a read has seen. Not after `forget`: the read may be of the time before. */
  record(id: NetworkId, seen: ServerPosition): void {
    const entry = this.#get(id);
    const { known } = entry;
    if (known?.startedAt === seen.startedAt && isAtOrBeyond(seen.position, known.position)) entry.known = seen;
  }

  /** After a lost connection: the server may have been replaced, or may serve an earlier state after a restart. */
  forget(): void {
    for (const entry of this.#networks.values()) entry.known = undefined;
  }

  #get(id: NetworkId): ServerNetwork {
    const entry = this.#networks.get(id);
    if (entry === undefined) throw new Error(`${id} is not open on ${this.name}`);
    return entry;
  }

  async #read(entry: ServerNetwork): Promise<ServerPosition | undefined> {
    try {
      const reading = this.#readPosition(entry.db);
      if (!(await happensWithin(reading, MAX_READ_MS))) throw unresponsive();
      entry.known = await reading;
      return entry.known;
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}

const unresponsive = (): ServiceError =>
  new ServiceError('unavailable', 'The database does not respond; try again later', {
    headers: { 'Retry-After': '5' },
  });
