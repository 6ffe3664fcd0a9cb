import { setTimeout as pause } from 'node:timers/promises';
import type { NetworkId } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../db.js';
import { happensWithin } from '../happens-within.js';
import type { NetworkDb } from '../network-db.js';
import { CallerPromises } from './caller-promises.js';
import { DatabaseServer, type ReadPosition } from './database-server.js';
import { fulfils, isAtOrBeyond, type ReadPromise, type ServerPosition } from './index-position.js';
import { LagHistory } from './lag-history.js';
import { type ConnectionState, Replica } from './replica.js';
import { createRoute, type ReadRoute } from './route.js';
import { readIdentity } from './server-identity.js';
import type { SharedPromises } from './shared-promises.js';

export interface ReplicaSetOptions {
  readonly primary: Db;
  readonly replicas: readonly Db[];
  /** A replica that lacks a state of the primary for longer than this is not used. */
  readonly maxLagMs: number;
  /** How long a request waits for a replica to reach the state that its caller has seen. */
  readonly maxWaitMs?: number;
  /** Pause between two reads of the position while a request waits. */
  readonly waitStepMs?: number;
  readonly now: () => number;
  readonly log: Log;
  readonly readPosition?: ReadPosition;
  /** The workers of this service, when there are several. */
  readonly shared?: SharedPromises | undefined;
}

/** A replica as shown to operators. */
export interface ReplicaStatus {
  readonly name: string;
  readonly state: ConnectionState | 'lagging';
  /** Height of the newest block on the replica; undefined when not known. */
  readonly height: number | undefined;
  readonly lagSeconds: number | undefined;
}

export interface RouteRequest {
  /** The network's database on the primary. */
  readonly opened: NetworkDb;
  /** Identifies the caller within this process. */
  readonly caller: string;
  /** States that the request itself names, in addition to those that this process has shown to the caller. */
  readonly promised: readonly ReadPromise[];
}

const MAX_WAIT_MS = 300;
const WAIT_STEP_MS = 10;
const ACTIVE_POLL_MS = 100;
const IDLE_POLL_MS = 1_000;
/** Requests within this time count as traffic. */
const ACTIVE_MS = 5_000;

/**
 * Chooses the server of each read, so that no caller sees a state of the index older than one that it has seen
 * (docs/adr/0024-reads-from-replicas.md).
 */
export class ReplicaSet {
  readonly #options: ReplicaSetOptions;
  readonly #primary: DatabaseServer;
  readonly #replicas: readonly Replica[];
  readonly #promises = new CallerPromises();
  readonly #history = new Map<NetworkId, LagHistory>();
  readonly #reads = new Map<string, number>();
  #primaryIdentity: string | undefined;
  #turn = 0;
  #lastRequestAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ReplicaSetOptions) {
    this.#options = options;
    const { readPosition } = options;
    this.#primary = new DatabaseServer('primary', options.primary, readPosition);
    this.#replicas = options.replicas.map(
      (db, index) => new Replica(new DatabaseServer(`replica-${index + 1}`, db, readPosition), options.log),
    );
  }

  /** Chooses a server for a read that a replica may serve. */
  async route(request: RouteRequest): Promise<ReadRoute> {
    this.#open(request.opened);
    const promises = await this.#promisesTo(request);
    const replica = await this.#awaitReplica(request.opened.network, promises);
    return replica === undefined ? this.#routePrimary(request, promises) : this.#routeTo(replica.server, request);
  }

  /** The route of a read that has to see the newest state, and of every write. */
  async routePrimary(request: RouteRequest): Promise<ReadRoute> {
    this.#open(request.opened);
    return this.#routePrimary(request, await this.#promisesTo(request));
  }

  /** Reads the position of every open network on every server that is due. */
  async poll(): Promise<void> {
    const due = this.#replicas.filter((replica) => replica.isDue(this.#options.now()));
    await Promise.all(
      this.#primary.networks.flatMap((network) => [
        this.#readPrimary(network).catch(() => undefined),
        ...due.map((replica) => this.#readReplica(replica, network)),
      ]),
    );
  }

  status(network: NetworkId): readonly ReplicaStatus[] {
    return this.#replicas.map((replica) => {
      const { server, state } = replica;
      const position = server.known(network)?.position;
      return {
        name: server.name,
        state: state === 'ok' && replica.isLagging(network) ? 'lagging' : state,
        height: position === undefined || position.height < 0 ? undefined : position.height,
        lagSeconds: position && Math.round(this.#lagMs(network, position) / 100) / 10,
      };
    });
  }

  /** The networks that have been requested since the start. */
  get networks(): readonly NetworkId[] {
    return this.#primary.networks;
  }

  /** Polls until `close`: often while requests arrive, else once a second. */
  start(): void {
    const next = (): void => {
      if (this.#closed) return;
      const active = this.#options.now() - this.#lastRequestAt < ACTIVE_MS;
      this.#timer = setTimeout(() => void this.poll().finally(next), active ? ACTIVE_POLL_MS : IDLE_POLL_MS).unref();
    };
    next();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#replicas.map(({ server }) => server.db.close()));
  }

  #open(opened: NetworkDb): void {
    this.#lastRequestAt = this.#options.now();
    if (this.#primary.networks.includes(opened.network)) return;
    this.#primary.open(opened, opened);
    for (const { server } of this.#replicas) server.open(opened);
    this.#history.set(opened.network, new LagHistory());
  }

  /** The promises that apply: not those of another network, nor of an index that has been deleted. */
  async #promisesTo({ opened, caller, promised }: RouteRequest): Promise<readonly ReadPromise[]> {
    const { network } = opened;
    const shared = this.#options.shared?.get(network);
    const all = [...this.#promises.get(network, caller), ...promised, ...(shared === undefined ? [] : [shared])];
    const applies = ({ position }: ReadPromise): boolean =>
      position.index === this.#primary.known(network)?.position.index;
    if (all.every(applies)) return all;
    // Without the primary every promise counts; a replica then serves only callers whose promises it fulfils.
    const { maxWaitMs = MAX_WAIT_MS } = this.#options;
    const isRead = await happensWithin(this.#readPrimary(network), maxWaitMs).catch(() => false);
    return isRead ? all.filter(applies) : all;
  }

  async #awaitReplica(network: NetworkId, promises: readonly ReadPromise[]): Promise<Replica | undefined> {
    const { maxWaitMs = MAX_WAIT_MS, waitStepMs = WAIT_STEP_MS, now } = this.#options;
    const deadline = now() + maxWaitMs;
    for (;;) {
      const found = this.#chooseReplica(network, promises);
      const leftMs = deadline - now();
      const candidates = this.#replicas.filter((replica) => replica.isWorthWaiting(network, now()));
      if (found !== undefined || leftMs <= 0 || candidates.length === 0) return found;
      // A replica that does not respond must not delay the request beyond its limit.
      const reads = candidates.map((replica) => this.#readReplica(replica, network));
      await happensWithin(Promise.all(reads), leftMs);
      if (this.#chooseReplica(network, promises) === undefined) await pause(waitStepMs);
    }
  }

  /** The replica with the fewest busy connections; equal ones take turns. */
  #chooseReplica(network: NetworkId, promises: readonly ReadPromise[]): Replica | undefined {
    this.#turn += 1;
    let best: Replica | undefined;
    for (let offset = 0; offset < this.#replicas.length; offset++) {
      const replica = this.#replicas[(this.#turn + offset) % this.#replicas.length]!;
      const known = replica.server.known(network);
      if (replica.state !== 'ok' || replica.isLagging(network) || known === undefined) continue;
      if (!promises.every((promise) => fulfils(known, promise))) continue;
      if (best === undefined || load(replica) < load(best)) best = replica;
    }
    return best;
  }

  async #readReplica(replica: Replica, network: NetworkId): Promise<void> {
    const { now, maxLagMs } = this.#options;
    try {
      const read = await replica.server.position(network);
      if (read !== undefined)
        replica.recordState(read.standby && (replica.state === 'ok' || (await this.#isOfPrimary(replica.server))));
      // A replica without the index has yet to replay its creation.
      replica.recordLag(network, read === undefined || this.#lagMs(network, read.position) > maxLagMs);
    } catch (error) {
      replica.recordFailure(error, now());
    }
  }

  /**
   * Whether the server has the database of the primary. The standby of another cluster, or another database, may have an
   * index of the same network with the same object ids, in another state.
   */
  async #isOfPrimary({ db }: DatabaseServer): Promise<boolean> {
    const identity = await readIdentity(db);
    if (identity !== this.#primaryIdentity) this.#primaryIdentity = await readIdentity(this.#primary.db);
    return identity === this.#primaryIdentity;
  }

  async #readPrimary(network: NetworkId): Promise<ServerPosition | undefined> {
    const read = await this.#primary.position(network);
    if (read !== undefined) this.#history.get(network)?.add(read.position, this.#options.now());
    return read;
  }

  #lagMs(network: NetworkId, position: ServerPosition['position']): number {
    return this.#history.get(network)?.lagMs(position, this.#options.now()) ?? 0;
  }

  /**
   * The primary has every state that was shown, with two exceptions. A commit that waits for a synchronous standby is
   * visible there first; it takes a moment. And a standby that was promoted may lack the newest states of the lost
   * primary; the index regains their height.
   */
  async #routePrimary(request: RouteRequest, promises: readonly ReadPromise[]): Promise<ReadRoute> {
    const { network } = request.opened;
    const { maxWaitMs = MAX_WAIT_MS, waitStepMs = WAIT_STEP_MS, now } = this.#options;
    if (promises.length === 0) return this.#routeTo(this.#primary, request);
    const deadline = now() + maxWaitMs;
    for (let known = this.#primary.known(network); ; known = await this.#readPrimary(network)) {
      if (known !== undefined && promises.every((promise) => isAtOrBeyond(known!.position, promise.position)))
        return this.#routeTo(this.#primary, request);
      if (now() >= deadline && known !== undefined) {
        const { height } = known.position;
        if (promises.every(({ position }) => height >= position.height))
          return this.#routeTo(this.#primary, request, true);
        throw indexBehind();
      }
      // Without an index nothing can be shown that is older.
      if (now() >= deadline) return this.#routeTo(this.#primary, request);
      await pause(waitStepMs);
    }
  }

  /** Number of requests by server. */
  get reads(): ReadonlyMap<string, number> {
    return this.#reads;
  }

  #routeTo(server: DatabaseServer, { opened, caller }: RouteRequest, replacePromises = false): ReadRoute {
    const { network } = opened;
    this.#reads.set(server.name, (this.#reads.get(server.name) ?? 0) + 1);
    const replica = this.#replicas.find((each) => each.server === server);
    return createRoute({
      db: replica === undefined ? opened : server.network(network),
      server: server.name,
      replica: replica !== undefined,
      startedAt: server.known(network)?.startedAt,
      position: () => (replica === undefined ? this.#readPrimary(network) : server.position(network)),
      known: () => server.known(network),
      record: (seen) => server.record(network, seen),
      show: (shown) => {
        if (replacePromises) this.#promises.replace(network, caller, shown);
        else this.#promises.add(network, caller, shown);
        return this.#options.shared?.announce(network, shown, { replace: replacePromises });
      },
      fail: (error) => replica?.recordFailure(error, this.#options.now()),
    });
  }
}

const load = ({ server }: Replica): number => server.db.pool.busy + server.db.pool.waiting;

const indexBehind = (): ServiceError =>
  new ServiceError(
    'unavailable',
    'The index does not yet have the block that an earlier response showed: try again, or omit the header X-Crosstie-Tip',
    { headers: { 'Retry-After': '1' } },
  );
