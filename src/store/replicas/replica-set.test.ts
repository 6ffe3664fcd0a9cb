import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SimulatedServer, SimulatedServers } from '../../../test/support/simulated-servers.js';
import { ServiceError } from '../../kernel/errors.js';
import { silentLog } from '../../kernel/log.js';
import { type NetworkDb, networkDb } from '../network-db.js';
import { sql } from '../sql.js';
import { formatPromise, parsePromise, type ReadPromise } from './index-position.js';
import { ReplicaSet } from './replica-set.js';
import type { ReadRoute } from './route.js';
import { WatchedNetwork } from './watched-network.js';

const NETWORK = { network: 'CARDANO_PREPROD', family: 'cardano' } as const;
const MAX_LAG_MS = 1_000;

/** One process: each read of the clock takes a millisecond, so that a wait ends. */
function openProcess(servers: SimulatedServers) {
  const clock = { now: 0 };
  const set = new ReplicaSet({
    primary: servers.primary.db,
    replicas: servers.replicas.map(({ db }) => db),
    maxLagMs: MAX_LAG_MS,
    maxWaitMs: 6,
    waitStepMs: 0,
    now: () => clock.now++,
    log: silentLog,
  });
  const opened = networkDb(servers.primary.db, NETWORK.network, NETWORK.family);
  const route = (caller: string, promised: readonly ReadPromise[] = []) => set.route({ opened, caller, promised });
  return { set, route, opened, clock };
}

/** The response of a request: the commit that the chosen server shows. */
const respond = async (db: NetworkDb): Promise<number> =>
  Number((await db.first<{ readonly lsn: bigint }>(sql`select`))?.lsn);

interface Read {
  readonly caller: string;
  readonly token?: string | undefined;
  /** Called after the server was chosen and before it is read, and in a snapshot after it was read. */
  readonly during: () => void;
  readonly inSnapshot: boolean;
}

const readFrom = async (process: ReturnType<typeof openProcess>, { caller, token, during, inSnapshot }: Read) => {
  const promised = token === undefined ? [] : [parsePromise(token)!];
  const attempt = async (route: ReadRoute) => {
    const db = new WatchedNetwork(route.db);
    const shown = inSnapshot
      ? await db.snapshot(async (snapshot) => {
          const read = await respond(snapshot);
          during();
          return read;
        })
      : await respond(db);
    const promise = await route.finish({ wrote: false, seen: db.seen });
    return { shown, server: route.server, token: promise && formatPromise(promise) };
  };
  const route = await process.route(caller, promised);
  during();
  try {
    return await attempt(route);
  } catch (error) {
    if (!route.isReplicaFailure(error)) throw error;
    return attempt(await process.set.routePrimary({ opened: process.opened, caller, promised }));
  }
};

const action = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), blocks: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('rollback' as const), blocks: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('replay' as const),
    replica: fc.nat({ max: 1 }),
    commits: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('crash' as const), replica: fc.nat({ max: 1 }) }),
  fc.record({ kind: fc.constant('restart' as const), replica: fc.nat({ max: 1 }), lost: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('poll' as const), process: fc.nat({ max: 1 }) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({
    kind: fc.constant('read' as const),
    caller: fc.nat({ max: 3 }),
    process: fc.nat({ max: 1 }),
    during: fc.constantFrom('nothing', 'replay', 'append', 'restart'),
    replica: fc.nat({ max: 1 }),
    inSnapshot: fc.boolean(),
  }),
);

test('caller never sees an earlier commit than before, with any sequence of replicas and processes', async () => {
  let fromReplica = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 60 }), async (actions) => {
      const servers = new SimulatedServers(2);
      const processes = [openProcess(servers), openProcess(servers)];
      const last = new Map<number, { readonly shown: number; readonly token: string | undefined }>();
      for (const each of actions) {
        const replica = 'replica' in each ? (servers.replicas[each.replica] as SimulatedServer) : undefined;
        if (each.kind === 'append') servers.append(each.blocks);
        else if (each.kind === 'rollback') servers.rollBack(each.blocks);
        else if (each.kind === 'replay') servers.replay(replica!, each.commits);
        else if (each.kind === 'crash') replica!.down = true;
        else if (each.kind === 'restart') servers.restart(replica!, each.lost);
        else if (each.kind === 'poll') await processes[each.process]!.set.poll();
        else if (each.kind === 'pass') for (const { clock } of processes) clock.now += each.ms;
        else {
          // Callers 0 and 1 always use the same process; callers 2 and 3 use both and send the header.
          const sendsHeader = each.caller >= 2;
          const process = processes[sendsHeader ? each.process : each.caller]!;
          const before = last.get(each.caller);
          const response = await readFrom(process, {
            caller: `caller ${each.caller}`,
            token: sendsHeader ? before?.token : undefined,
            inSnapshot: each.inSnapshot,
            during: () => {
              if (each.during === 'replay') servers.replay(replica!, 2);
              if (each.during === 'append') servers.append(1);
              if (each.during === 'restart') servers.restart(replica!, 3);
            },
          });
          if (response.server !== 'primary') fromReplica++;
          expect(response.shown).toBeGreaterThanOrEqual(before?.shown ?? 0);
          last.set(each.caller, response);
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(fromReplica).toBeGreaterThan(100);
});

test('lagging replica is dropped and used again when it has caught up', async () => {
  const servers = new SimulatedServers(1);
  const { set, route, clock } = openProcess(servers);
  expect((await route('a')).server).toBe('replica-1');
  servers.append(1);
  await set.poll();
  clock.now += MAX_LAG_MS + 100;
  await set.poll();
  const [lagging] = set.status(NETWORK.network);
  expect(lagging).toMatchObject({ state: 'lagging', height: 0 });
  expect(lagging!.lagSeconds).toBeGreaterThanOrEqual(1);
  expect((await route('a')).server).toBe('primary');
  servers.replay(servers.replicas[0]!, 1);
  await set.poll();
  expect(set.status(NETWORK.network)).toEqual([{ name: 'replica-1', state: 'ok', height: 1, lagSeconds: 0 }]);
  expect((await route('a')).server).toBe('replica-1');
});

test('replica that was down is retried after a pause and used again', async () => {
  const servers = new SimulatedServers(1);
  const { set, route, clock } = openProcess(servers);
  await route('a');
  servers.replicas[0]!.down = true;
  await set.poll();
  expect(set.status(NETWORK.network)[0]!.state).toBe('unreachable');
  expect((await route('a')).server).toBe('primary');
  servers.replicas[0]!.down = false;
  clock.now += 10_000;
  await set.poll();
  expect((await route('a')).server).toBe('replica-1');
});

test('server that is not a standby is not used for reads', async () => {
  const servers = new SimulatedServers(1);
  servers.replicas[0]!.standby = false;
  const { set, route } = openProcess(servers);
  expect((await route('a')).server).toBe('primary');
  expect(set.status(NETWORK.network)[0]!.state).toBe('not-standby');
});

test('standby of another primary is not used for reads', async () => {
  const servers = new SimulatedServers(1);
  const replica = servers.replicas[0]!;
  replica.identity = 'other';
  const { set, route } = openProcess(servers);
  expect((await route('caller')).server).toBe('primary');
  await set.poll();
  expect(set.status('CARDANO_PREPROD')[0]?.state).toBe('not-standby');
  // Its address leads to a standby of this primary now.
  replica.identity = 'shared';
  await set.poll();
  expect((await route('caller')).server).toBe('replica-1');
});

test('write of a caller is read from the primary until a replica has replayed it', async () => {
  const servers = new SimulatedServers(1);
  const { set, route, opened } = openProcess(servers);
  await route('a');
  // A submission commits without a new block.
  servers.append(0);
  const write = await set.routePrimary({ opened, caller: 'a', promised: [] });
  const receipt = formatPromise((await write.finish({ wrote: true }))!);
  expect((await route('a')).server).toBe('primary');
  expect((await route('b', [parsePromise(receipt)!])).server).toBe('primary');
  expect((await route('c')).server).toBe('replica-1');
  servers.replay(servers.replicas[0]!, 1);
  expect((await route('a')).server).toBe('replica-1');
  expect((await route('b', [parsePromise(receipt)!])).server).toBe('replica-1');
});

test('promoted primary without the newest blocks answers 503 until it has regained their height', async () => {
  const servers = new SimulatedServers(1);
  const { set, route } = openProcess(servers);
  servers.append(1);
  servers.append(1);
  servers.replicas[0]!.down = true;
  const shown = await route('a');
  await shown.finish({ wrote: false });
  servers.primary.down = true;
  await set.poll();
  servers.primary.down = false;
  servers.promote(2);
  await expect(route('a')).rejects.toThrow(ServiceError);
  expect((await route('new caller')).server).toBe('primary');
  servers.append(3);
  const regained = await route('a');
  await regained.finish({ wrote: false });
  expect((await route('a')).server).toBe('primary');
});

test('read during which the replica restarted is repeated on the primary', async () => {
  const servers = new SimulatedServers(1);
  const { route } = openProcess(servers);
  const chosen = await route('a');
  expect(chosen.server).toBe('replica-1');
  servers.restart(servers.replicas[0]!, 0);
  const failure: unknown = await chosen.finish({ wrote: false }).catch((error: unknown) => error);
  expect(chosen.isReplicaFailure(failure)).toBe(true);
  expect((await route('a')).server).toBe('primary');
});

test('promise of another network or of a deleted index does not apply', async () => {
  const servers = new SimulatedServers(1);
  const { route } = openProcess(servers);
  const foreign = { position: { index: 99, rollbacks: 7, height: 1_000 } };
  expect((await route('a', [foreign])).server).toBe('replica-1');
  servers.primary.down = true;
  servers.replicas[0]!.down = false;
  expect((await route('a')).server).toBe('replica-1');
});

test('header value is parsed as it was written, and other texts are rejected', () => {
  for (const promise of [
    { position: { index: 16_500, rollbacks: 0, height: -1 }, lsn: undefined },
    { position: { index: 16_500, rollbacks: 3, height: 9_000_000 }, lsn: 0x3000148n },
  ])
    expect(parsePromise(formatPromise(promise))).toEqual(promise);
  for (const text of ['', '1', '1.2', '1.2.3.4.5', '-1.2.3', '1.2.x', '1.2.3.g', `1.2.${'9'.repeat(40)}`, ' 1.2.3'])
    expect(parsePromise(text)).toBeUndefined();
});
