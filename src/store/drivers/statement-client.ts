import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { StatementTimes } from '../statement-times.js';
import { MessageFrames, type RowTarget } from './message-frames.js';
import type { RowReader } from './row-reader.js';

/** A statement that the server has parsed on this connection. */
export interface PreparedStatement {
  /** Undefined for a statement without a result. */
  readonly rows: RowReader | undefined;
}

/** State of a connection for statement batches. */
export interface StatementWire {
  readonly prepared: Map<string, PreparedStatement>;
  /** Statements that failed while they were being parsed: the server may or may not know their names. */
  readonly uncertain: Set<string>;
  /** The batch that reads rows now. All other messages are read by the client library. */
  target: RowTarget | undefined;
  /** The connection is still inside a read transaction that needs nothing but its commit. */
  inFinishedRead: boolean;
  /** Process id of the session on the server. */
  backendPid: number;
  /** When the server sent something last. */
  heardAt: number;
  /** Where the times of statements are recorded; undefined until the connection is set up. */
  times: StatementTimes | undefined;
}

/** A connection that was taken from the pool. */
export type PooledClient = StatementClient & pg.PoolClient;

/** The parts of the library's connection that its types omit. */
interface LibraryConnection {
  readonly stream: Duplex;
  attachListeners(stream: Duplex | EventEmitter): void;
}

/** A client of the library that passes the rows of statement batches on without converting them to text first. */
export class StatementClient extends pg.Client {
  readonly wire: StatementWire = {
    prepared: new Map(),
    uncertain: new Set(),
    target: undefined,
    inFinishedRead: false,
    backendPid: 0,
    heardAt: 0,
    times: undefined,
  };

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const connection = this.#connection;
    const attachListeners = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const library = new EventEmitter();
      attachListeners(library);
      const frames = new MessageFrames({
        getTarget: () => this.wire.target,
        forward: (bytes) => library.emit('data', bytes),
      });
      stream.on('data', (chunk: Buffer) => {
        this.wire.heardAt = performance.now();
        frames.push(chunk);
      });
      stream.on('end', () => library.emit('end'));
    };
  }

  get #connection(): LibraryConnection {
    return (this as unknown as { readonly connection: LibraryConnection }).connection;
  }

  /** The statement or batch that the server executes; undefined while it has none. */
  get running(): object | undefined {
    return (this as unknown as { _getActiveQuery(): object | null })._getActiveQuery() ?? undefined;
  }

  /** When the server sent something last. */
  get heardAt(): number {
    return this.wire.heardAt;
  }

  /** Fails the running statement, and removes the connection from its pool. */
  destroySocket(): void {
    this.#connection.stream.destroy();
  }
}
