import Type from 'typebox';
import { expect, test, vi } from 'vitest';
import { SimulatedServers } from '../../../test/support/simulated-servers.js';
import { ServiceError } from '../../kernel/errors.js';
import { silentLog } from '../../kernel/log.js';
import { type NetworkDb, networkDb } from '../../store/network-db.js';
import { ReplicaSet } from '../../store/replicas/replica-set.js';
import { sql } from '../../store/sql.js';
import { FeedResponse } from '../kit/feed-response.js';
import type { Operation } from '../kit/operation.js';
import { Fields, StreamedResult, StreamedValue } from '../kit/streamed-result.js';
import { type CursorTip, type RoutedCall, readPromises, runRouted } from './routed-call.js';

const GET = { id: 'getThing', route: 'GET /api/thing', tag: 'Network' } as unknown as Operation;
const PAGED = { ...GET, id: 'pageThings', query: Type.Object({ cursor: Type.Optional(Type.String()) }) } as Operation;

function openProcess(servers: SimulatedServers) {
  let now = 0;
  const replicas = new ReplicaSet({
    primary: servers.primary.db,
    replicas: servers.replicas.map(({ db }) => db),
    maxLagMs: 1_000,
    maxWaitMs: 6,
    waitStepMs: 0,
    now: () => now++,
    log: silentLog,
  });
  const opened = networkDb(servers.primary.db, 'CARDANO_PREPROD', 'cardano');
  const call = (operation: Operation, run: RoutedCall['run'], tip?: string) =>
    runRouted(replicas, {
      operation,
      opened,
      caller: 'caller',
      promised: readPromises(tip, undefined),
      inFlow: (db) => db,
      run,
    });
  return { call };
}

const isStandby = async (db: NetworkDb): Promise<boolean> =>
  (await db.first<{ readonly standby: boolean }>(sql`select`))!.standby;

test('only reads without a body and batches of reads use a replica', async () => {
  const { call } = openProcess(new SimulatedServers(1));
  const post = { ...GET, route: 'POST /api/thing' } as Operation;
  expect(await call(GET, isStandby)).toMatchObject({ result: true, tip: '1.0.1' });
  expect(await call({ ...post, batch: ['ids'] }, isStandby)).toMatchObject({ result: true });
  expect(await call(post, isStandby)).toMatchObject({ result: false });
  expect(await call({ ...GET, tag: 'Events' }, isStandby)).toMatchObject({ result: false });
  expect(await call({ ...post, batch: ['ids'], writes: true }, isStandby)).toMatchObject({
    result: false,
    tip: '1.0.1.1',
  });
});

test('operation whose write the replica refuses is repeated on the primary and goes there from then on', async () => {
  const { call } = openProcess(new SimulatedServers(1));
  let runs = 0;
  const ask = async (db: NetworkDb): Promise<string> => {
    runs++;
    return db.run(sql`insert`).then(
      () => 'answer of the node',
      () => 'no answer',
    );
  };
  expect((await call(GET, ask)).result).toBe('answer of the node');
  expect(runs).toBe(2);
  expect((await call(GET, ask)).result).toBe('answer of the node');
  expect(runs).toBe(3);
});

test('read of an unlogged table is repeated on the primary and goes there from then on', async () => {
  const { call } = openProcess(new SimulatedServers(1));
  let runs = 0;
  const readMempool = async (db: NetworkDb): Promise<boolean> => {
    runs++;
    if (await isStandby(db)) await db.rows(sql`select`);
    return isStandby(db);
  };
  expect((await call(GET, readMempool)).result).toBe(false);
  expect(runs).toBe(2);
  expect((await call(GET, readMempool)).result).toBe(false);
  expect(runs).toBe(3);
});

test('streamed result is read from the primary', async () => {
  const { call } = openProcess(new SimulatedServers(1));
  const { result } = await call(
    GET,
    (db) => new StreamedResult(async (write) => void write(String(await isStandby(db)))),
  );
  const texts: string[] = [];
  await (result as StreamedResult).writeTo((text) => void texts.push(text), JSON.stringify);
  expect(texts).toEqual(['false']);
});

test('streamed value that is in memory is read from a replica', async () => {
  const { call } = openProcess(new SimulatedServers(1));
  const read = async (db: NetworkDb): Promise<StreamedValue> =>
    new StreamedValue(new Fields({ standby: await isStandby(db) }));
  for (let each = 0; each < 2; each++) {
    const { result, tip } = await call(GET, read);
    const texts: string[] = [];
    await (result as StreamedValue).writeTo((text) => void texts.push(text), JSON.stringify);
    expect([texts.join(''), tip]).toEqual(['{"standby":true}', '1.0.1']);
  }
});

test('read that fails because the replica is lost is repeated on the primary', async () => {
  const servers = new SimulatedServers(1);
  const { call } = openProcess(servers);
  const { result } = await call(GET, async (db) => {
    servers.replicas[0]!.down = true;
    return isStandby(db);
  });
  expect(result).toBe(false);
});

test('error of the handler is not repeated', async () => {
  const { call } = openProcess(new SimulatedServers(1));
  let runs = 0;
  const missing = call(GET, () => {
    runs++;
    throw new ServiceError('not-found', 'There is no such thing');
  });
  await expect(missing).rejects.toThrow('There is no such thing');
  expect(runs).toBe(1);
});

test('client that has received an event does not read from a replica without its block', async () => {
  const servers = new SimulatedServers(1);
  const { call } = openProcess(servers);
  const message = { event: 'block.new', id: '1', data: {} };
  const feed = { topic: 'CARDANO_PREPROD', mark: async () => '', beat: () => message, read: async () => [message] };
  const { result } = await call({ ...GET, tag: 'Events', feed: true }, () => new FeedResponse(feed));
  servers.append(1);
  expect((await call(GET, isStandby)).result).toBe(true);
  expect(await (result as FeedResponse).feed.read()).toEqual([message]);
  expect((await call(GET, isStandby)).result).toBe(false);
});

test('cursor names the state that its page shows, also when a block arrives during the read', async () => {
  const servers = new SimulatedServers(0);
  const { call } = openProcess(servers);
  const issued: (string | undefined)[] = [];
  const page = async (db: NetworkDb, _: NetworkDb, cursors: CursorTip): Promise<void> => {
    if (issued.length === 0) servers.append(1);
    await isStandby(db);
    issued.push(cursors.tip);
    cursors.used = true;
  };
  const { tip } = await call(PAGED, page);
  expect(issued).toEqual(['1.0.1', '1.0.2']);
  expect(tip).toBe('1.0.2');
});

test('operation without a cursor runs once on a replica, also when its response is cached', async () => {
  const { call } = openProcess(new SimulatedServers(1));
  let runs = 0;
  const read = async (db: NetworkDb, _: NetworkDb, cursors: CursorTip): Promise<boolean> => {
    runs++;
    cursors.used = true;
    return isStandby(db);
  };
  expect(await call(GET, read)).toMatchObject({ result: true, tip: '1.0.1' });
  expect(runs).toBe(1);
});

/** The number of statements that one more call sends to the replica. */
async function countStatements(servers: SimulatedServers, run: RoutedCall['run']): Promise<number> {
  const { db } = servers.replicas[0]!;
  const { call } = openProcess(servers);
  await call(GET, run);
  const first = vi.spyOn(db, 'first');
  await call(GET, run);
  return first.mock.calls.length;
}

test('state of a replica is read with the snapshot, or not at all for a response of the known state', async () => {
  const inSnapshot = (db: NetworkDb): Promise<boolean> => db.snapshot(isStandby);
  // The simulated server reads its state once at the start of a snapshot.
  expect(await countStatements(new SimulatedServers(1), inSnapshot)).toBe(1);
  expect(await countStatements(new SimulatedServers(1), isStandby)).toBe(2);
  const cached: RoutedCall['run'] = (_db, _server, _cursors, replica) => replica?.showKnown();
  expect(await countStatements(new SimulatedServers(1), cached)).toBe(0);
});

test.each([
  { during: 'nothing', blocks: 0, rollbacks: 0, expected: true },
  { during: 'a block', blocks: 1, rollbacks: 0, expected: false },
  { during: 'a block and its rollback', blocks: 1, rollbacks: 1, expected: false },
])('handler that reads during $during saw only the known state: $expected', async ({ blocks, rollbacks, expected }) => {
  for (const inSnapshot of [true, false]) {
    const servers = new SimulatedServers(1);
    const { call } = openProcess(servers);
    await call(GET, isStandby);
    const { result } = await call(GET, async (db, _server, _cursors, replica) => {
      if (blocks > 0) servers.append(blocks);
      if (rollbacks > 0) servers.rollBack(rollbacks);
      servers.replay(servers.replicas[0]!, 2);
      await (inSnapshot ? db.snapshot(isStandby) : isStandby(db));
      return replica?.sawOnlyKnown();
    });
    expect(result).toBe(expected);
  }
});

test('state in a cursor counts as a promise in every process', async () => {
  const servers = new SimulatedServers(1);
  servers.append(1);
  const { call } = openProcess(servers);
  expect((await call(GET, isStandby)).result).toBe(true);
  expect((await call(GET, isStandby, '1.0.2')).result).toBe(false);
  expect(readPromises(undefined, '1.0.2')).toEqual(readPromises('1.0.2', undefined));
});

test('malformed header is rejected with a sentence that says what to change', () => {
  expect(() => readPromises('block 5', undefined)).toThrow(
    'Invalid header X-Crosstie-Tip: send the value of an earlier response unchanged, or omit the header',
  );
});
