import { ServiceError } from '../../kernel/errors.js';
import { isConflict, isConnectionLost } from '../errors.js';
import type { NetworkDb } from '../network-db.js';
import type { ReadPromise, ServerPosition } from './index-position.js';

export interface RouteEnd {
  readonly wrote: boolean;
  /** A state at or beyond everything that was read; without it the state of the server is read. */
  readonly seen?: ServerPosition | undefined;
}

/** The server of one request. */
export interface ReadRoute {
  /** The network's database on the chosen server. */
  readonly db: NetworkDb;
  /** Name of the server, for logs and metrics. */
  readonly server: string;
  readonly replica: boolean;
  /** The newest state of the server that is known: its state now is this one or a later one. */
  known(): Promise<ServerPosition | undefined>;
  /** The state of the server now. */
  read(): Promise<ServerPosition | undefined>;
  /** Called after the last read: the state that the response may show. The caller sees no earlier one from then on. */
  finish(end: RouteEnd): Promise<ReadPromise | undefined>;
  /** Whether the request has to be repeated on the primary because the replica failed. */
  isReplicaFailure(error: unknown): boolean;
}

/** The replica failed or was restarted during the request: the state that the response shows is not known. */
class ReplicaLost extends Error {}

export interface RouteParts {
  readonly db: NetworkDb;
  readonly server: string;
  readonly replica: boolean;
  /** Start of the server when its position was read. */
  readonly startedAt: number | undefined;
  readonly position: () => Promise<ServerPosition | undefined>;
  /** The last state of the server that was read. */
  readonly known: () => ServerPosition | undefined;
  /** Records a state that a read has seen. */
  readonly record: (seen: ServerPosition) => void;
  /** Called before the response is sent. */
  readonly show: (shown: ReadPromise) => void | Promise<void>;
  readonly fail: (error: unknown) => void;
}

export function createRoute(parts: RouteParts): ReadRoute {
  const { db, server, replica, startedAt, position, known, record, show, fail } = parts;
  return {
    db,
    server,
    replica,
    known: async () => known() ?? (await position()),
    read: position,
    async finish({ wrote, seen }) {
      try {
        if (seen !== undefined) record(seen);
        const read = seen ?? (await position());
        if (read === undefined) return undefined;
        if (startedAt !== undefined && read.startedAt !== startedAt) throw restarted();
        const shown: ReadPromise = wrote ? { position: read.position, lsn: read.lsn } : { position: read.position };
        await show(shown);
        return shown;
      } catch (error) {
        if (replica) throw new ReplicaLost(`${server} failed during a request`, { cause: error });
        // The write is committed: its response must not say that it failed.
        if (wrote) return undefined;
        throw error;
      }
    },
    isReplicaFailure(error) {
      if (!replica) return false;
      const lost = error instanceof ReplicaLost || isConnectionLost(error);
      if (lost) fail(error);
      // A standby cancels a query that conflicts with the replay of the log.
      return lost || isConflict(error);
    },
  };
}

const restarted = (): ServiceError =>
  new ServiceError('unavailable', 'The database was restarted during the request; try again', {
    headers: { 'Retry-After': '1' },
  });
