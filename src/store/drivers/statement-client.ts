import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { MessageFrames } from './message-frames.js';
import type { RowReader } from './row-reader.js';

/** A statement that the server has parsed on this connection. */
export interface PreparedStatement {
  /** Undefined for a statement without a result. */
  readonly rows: RowReader | undefined;
}

/** Receives the rows of the statements that a connection executes. */
export interface RowTarget {
  /** A DataRow message without its header. */
  readRow(bytes: Buffer, start: number): void;
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
}

/** A connection that was taken from the pool. */
export type PooledClient = StatementClient & pg.PoolClient;

/** The parts of the library's connection that its types omit. */
interface LibraryConnection {
  attachListeners(stream: Duplex | EventEmitter): void;
}

/** A client of the library that passes the rows of statement batches on without converting them to text first. */
export class StatementClient extends pg.Client {
  readonly wire: StatementWire = {
    prepared: new Map(),
    uncertain: new Set(),
    target: undefined,
    inFinishedRead: false,
  };

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const connection = (this as unknown as { readonly connection: LibraryConnection }).connection;
    const attachListeners = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const library = new EventEmitter();
      attachListeners(library);
      const frames = new MessageFrames({
        wantsRows: () => this.wire.target !== undefined,
        readRow: (bytes, start) => this.wire.target?.readRow(bytes, start),
        forward: (bytes) => library.emit('data', bytes),
      });
      stream.on('data', (chunk: Buffer) => frames.push(chunk));
      stream.on('end', () => library.emit('end'));
    };
  }
}
