import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyStatement, encodeCopy, toCopyDestination } from '../copy-binary.js';
import type { CopyDestination, CopyTarget, Queryable } from '../db.js';
import { asStoreError } from '../errors.js';
import type { Sql } from '../sql.js';
import { columnParser } from './column-parsers.js';
import { encodeParameters } from './parameters.js';

/**
 * Settings of every session, independent of the server's defaults: the parsers read only these formats, and JIT
 * compilation takes hundreds of milliseconds for statements that run for a few. For list parameters the server would
 * plan a prepared statement again at each execution, which takes up to ten times as long as the execution itself.
 */
export const SESSION_SETTINGS = [
  'set datestyle to iso',
  'set timezone to utc',
  'set bytea_output to hex',
  'set jit to off',
  'set plan_cache_mode to force_generic_plan',
].join('; ');

/** Column types of one pool. The library's own table is global to the process. */
export const columnTypes: pg.CustomTypesConfig = { getTypeParser: (oid: number) => columnParser(oid) };

export type NameStatement = (text: string) => string | undefined;

export function queryConfig(query: Sql, nameStatement: NameStatement): pg.QueryConfig {
  const { text, values } = query.statement();
  return { name: nameStatement(text), text, values: encodeParameters(values) };
}

export async function copyThrough(
  client: pg.ClientBase,
  target: CopyTarget,
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
): Promise<number> {
  return copyBytesThrough(client, toCopyDestination(target), encodeCopy(target.columns, rows));
}

export async function copyBytesThrough(
  client: pg.ClientBase,
  target: CopyDestination,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const stream = client.query(copyFrom(copyStatement(target, 'stdin')));
  await pipeline(bytes, stream);
  return stream.rowCount;
}

/** Bulk load functions of a driver. */
export interface CopyMethods {
  readonly copy: typeof copyThrough;
  readonly copyBytes: typeof copyBytesThrough;
}

/** A connection inside a transaction. Statements started together run one after the other. */
export interface Session extends Queryable {
  /** Sends statements without parameters, such as `begin`, and returns the command tag of the last one. */
  command(text: string): Promise<string>;
  /** Prevents code that still holds the session from writing into the next transaction. */
  end(): void;
}

export function pgSession(client: pg.ClientBase, nameStatement: NameStatement, ways: CopyMethods): Session {
  let last: Promise<unknown> = Promise.resolve();
  let over = false;

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (over) return Promise.reject(new Error('the transaction of this statement is over'));
    const result = last.then(work).catch((error: unknown) => {
      throw asStoreError(error);
    });
    last = result.catch(() => undefined);
    return result;
  }

  const send = (query: Sql): Promise<pg.QueryResult> => inTurn(() => client.query(queryConfig(query, nameStatement)));

  return {
    rows: async <Row>(query: Sql) => (await send(query)).rows as Row[],
    first: async <Row>(query: Sql) => (await send(query)).rows[0] as Row | undefined,
    run: async (query) => (await send(query)).rowCount ?? 0,
    copy: (target, rows) => inTurn(() => ways.copy(client, target, rows)),
    copyBytes: (target, bytes) => inTurn(() => ways.copyBytes(client, target, bytes)),
    command: (text) =>
      inTurn(async () => {
        // A text with several statements has several results.
        const results: pg.QueryResult | pg.QueryResult[] = await client.query(text);
        return [results].flat().at(-1)?.command ?? '';
      }),
    end: () => {
      over = true;
    },
  };
}
