import type pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../sql.js';
import { ReadGroups } from './read-groups.js';
import { ReadSession } from './read-session.js';
import type { StatementBatch } from './statement-batch.js';
import type { PooledClient } from './statement-client.js';
import { statementNames } from './statement-names.js';

const TAG = Buffer.from('SELECT 0\0');
const ONE = sql`select 1`;

/** A server whose batches are completed by the test. */
function createServer() {
  const batches: StatementBatch[] = [];
  const ended: boolean[] = [];
  const nameStatement = statementNames();
  const groups = new ReadGroups({
    checkOut: (done) => {
      const wire = { prepared: new Map(), uncertain: new Set(), heardAt: 0 };
      const query = (batch: StatementBatch): void => void batches.push(batch);
      done(undefined, { wire, query } as unknown as PooledClient);
    },
    onEnd: (_client, broken) => ended.push(broken),
  });
  const open = (flow: string | undefined): ReadSession => {
    const onConnection = (): void => undefined;
    return new ReadSession({ nameStatement, onConnection, join: (read) => groups.join(flow, read) });
  };
  const complete = (batch: StatementBatch | undefined): void => {
    for (const _ of batch?.statements ?? []) batch?.completeStatement(TAG, 0, TAG.length);
    batch?.handleReadyForQuery();
  };
  const read = async (flow?: string): Promise<void> => {
    const session = open(flow);
    await session.first(ONE);
    await session.end();
  };
  return { batches, ended, open, read, complete };
}

const nextIteration = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const SINGLE = ['begin isolation level repeatable read read only', 'select 1'];
const SHARED = [SINGLE[0], 'savepoint read', SINGLE[1]];
const listTexts = (batch: StatementBatch | undefined) => batch?.statements.map(({ text }) => text);

/** Reads of a kind are measured alone before they share. */
async function warmUp({ batches, read, complete }: ReturnType<typeof createServer>): Promise<void> {
  for (let n = 0; n < 8; n++) {
    const done = read('flow');
    await nextIteration();
    complete(batches.pop());
    await done;
  }
}

describe('groups of reads', () => {
  afterEach(() => vi.useRealTimers());

  test('reads of an unknown kind have transactions of their own', async () => {
    const { batches, read } = createServer();
    void Promise.all([read('flow'), read('flow')]);
    await nextIteration();
    expect(batches.map(listTexts)).toEqual([SINGLE, SINGLE]);
  });

  test('fast reads that are issued together share a transaction', async () => {
    const server = createServer();
    await warmUp(server);
    const done = Promise.all([server.read('flow'), server.read('flow')]);
    await nextIteration();
    expect(server.batches.map(listTexts)).toEqual([SHARED]);
    server.complete(server.batches[0]);
    await done;
    expect(server.ended.at(-1)).toBe(false);
  });

  test('reads of two flows, and of none, do not share', async () => {
    const server = createServer();
    await warmUp(server);
    void Promise.all([server.read('flow'), server.read('other'), server.read()]);
    await nextIteration();
    expect(server.batches.map(listTexts)).toEqual([SINGLE, SINGLE, SINGLE]);
  });

  test('reads wait for the group before them and leave together', async () => {
    const server = createServer();
    await warmUp(server);
    const first = server.read('flow');
    await nextIteration();
    const others = Promise.all([server.read('flow'), server.read('flow')]);
    await nextIteration();
    expect(server.batches).toHaveLength(1);
    server.complete(server.batches[0]);
    await nextIteration();
    expect(server.batches.map(listTexts)).toEqual([SINGLE, SHARED]);
    server.complete(server.batches[1]);
    await Promise.all([first, others]);
  });

  test('reads do not wait for a group that is slow', async () => {
    const server = createServer();
    await warmUp(server);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void server.read('flow');
    await nextIteration();
    void server.read('flow');
    vi.advanceTimersByTime(2);
    expect(server.batches.map(listTexts)).toEqual([SINGLE, SINGLE]);
  });

  test('a group has at most eight reads', async () => {
    const server = createServer();
    await warmUp(server);
    void Promise.all(Array.from({ length: 10 }, () => server.read('flow')));
    await nextIteration();
    expect(server.batches).toHaveLength(2);
  });

  test('read without a connection fails, and the next reads start at once', async () => {
    const failure = new Error('no connection');
    const groups = new ReadGroups({ checkOut: (done) => done(failure, undefined), onEnd: () => undefined });
    const options = { nameStatement: statementNames(), join: (read: ReadSession) => groups.join('flow', read) };
    for (const _ of [1, 2]) {
      const onConnection = vi.fn();
      const session = new ReadSession({ ...options, onConnection });
      await expect(session.first(ONE)).rejects.toBe(failure);
      await session.end();
      expect(onConnection).toHaveBeenCalledWith(failure);
    }
  });

  test('read that ends before its statements were sent takes no connection', async () => {
    const server = createServer();
    const session = server.open('flow');
    const rejected = expect(session.first(ONE)).rejects.toThrow('over');
    await session.end();
    await rejected;
    await nextIteration();
    expect(server.batches).toHaveLength(0);
  });

  test('statement that fails is retried for the reads that did not issue it', async () => {
    const server = createServer();
    await warmUp(server);
    const [bad, good] = [server.open('flow'), server.open('flow')];
    const firsts = Promise.all([bad.first(ONE), good.first(ONE)]);
    await nextIteration();
    server.complete(server.batches[0]);
    await firsts;
    const failed = expect(bad.first(sql`select ${1}`)).rejects.toThrow('division');
    const found = good.rows(sql`select ${2}`);
    await nextIteration();
    server.batches[1]?.handleError(
      Object.assign(new Error('division'), { severity: 'ERROR', code: '22012' }) as pg.DatabaseError,
    );
    await failed;
    await expect(bad.first(ONE)).rejects.toThrow('an earlier one');
    await nextIteration();
    expect(listTexts(server.batches[2])).toEqual(['rollback to savepoint read', 'select $1']);
    server.complete(server.batches[2]);
    await expect(found).resolves.toEqual([]);
    await Promise.all([bad.end(), good.end()]);
    expect(server.ended.at(-1)).toBe(false);
  });

  test('lost connection fails all reads of the group', async () => {
    const server = createServer();
    await warmUp(server);
    const reads = [server.open('flow'), server.open('flow')];
    const outcomes = reads.map((read) => expect(read.first(ONE)).rejects.toMatchObject({ kind: 'unavailable' }));
    await nextIteration();
    server.batches[0]?.handleError(new Error('Connection terminated unexpectedly'));
    await Promise.all(outcomes);
    await Promise.all(reads.map((read) => read.end()));
    expect(server.ended.at(-1)).toBe(true);
  });
});
