import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFollowOptions } from '../../src/app/networks/followed-network.js';
import { type IndexMaintainer, maintainIndex } from '../../src/indexer/maintain-index.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import type { NodeLimits } from '../../src/sources/cardano/node-limits.js';
import type { Source } from '../../src/sources/source.js';
import type { Db } from '../../src/store/db.js';
import { sql } from '../../src/store/sql.js';
import { migrateService } from '../support/access.js';
import type { Misbehaviour } from '../support/cardano-node/misbehaviour.js';
import { seeded } from '../support/cardano-node/seeded.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { createNodeSource } from '../support/cardano-node/sources.js';
import { startTestNode } from '../support/cardano-node/test-node.js';
import { openServerDb } from '../support/create-database.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type ChainFolder, chainFolder, GENERATED_NETWORK, SMALL_STEPS } from '../support/followed-chain.js';
import { growChain, listBlockBytes } from '../support/generated-chain.js';
import { dumpIndex } from '../support/index-dump.js';
import { listSource } from '../support/list-source.js';

/** Seeds that once found a bug. */
const SEEDS = [1, 2, 3];
const main = growChain([], { length: 200 });
const firstBlockHash = main[0]!.point.hash;

let genesis: ChainFolder;
let calm: Readonly<Record<string, string>>;
beforeAll(async () => {
  genesis = chainFolder([]);
  calm = await withIndex(listSource(listBlockBytes(main)), async ({ db, indexer }) => {
    await reachEnd(indexer);
    return dumpIndex(db, GENERATED_NETWORK.id);
  });
});
afterAll(() => genesis.remove());

interface Running {
  readonly database: TestDb;
  readonly db: Db;
  readonly indexer: IndexMaintainer;
}

async function withIndex<Result>(source: Source, work: (running: Running) => Promise<Result>): Promise<Result> {
  const database = await openTestDb({ poolSize: 4 });
  const { db } = database;
  await migrateService(db);
  const random = (count: number): Uint8Array => new Uint8Array(count);
  // Blocks of generated chains have no VRF.
  const config = { genesisDir: genesis.folder, verifyLeaders: 'none' } as const;
  const dependencies = createFollowOptions(GENERATED_NETWORK, config, {
    db,
    clock: systemClock,
    random,
    log: silentLog,
    limits: SMALL_STEPS,
  });
  const indexer = maintainIndex({ ...dependencies, db, source, process: 'test', takeOverMs: 20, exchangeMs: 20 });
  try {
    return await work({ database, db, indexer });
  } finally {
    await indexer.stop();
    await database.close();
  }
}

/** The whole chain, with everything that queries need. */
const reachEnd = (indexer: IndexMaintainer): Promise<void> =>
  eventually(() => {
    const { activity, reason, tip, phase } = indexer.state();
    if (activity === 'halted') throw new Error(`halted: ${reason}`);
    return indexer.holds() && phase === 'live' && tip?.hash === main.at(-1)!.point.hash;
  });

/** Forks from the main chain at random; the last time it returns to it and continues to the end. */
function forkAtRandom(chain: ServedChain, random: ReturnType<typeof seeded>, name: string, last: boolean): void {
  const onMain = chain.blocks.findLastIndex(({ point }, height) => point.hash === main[height]?.point.hash) + 1;
  const retainedLength = Math.max(1, onMain - random.below(30));
  const length = 1 + random.below(40);
  const branch = last ? main : growChain(main.slice(0, retainedLength), { length, name });
  chain.fork(retainedLength, listBlockBytes(branch.slice(retainedLength)));
}

describe('index equals that of a run without failures', () => {
  test.each(SEEDS)('when the database closes every connection from time to time (seed %i)', async (seed) => {
    const random = seeded(seed);
    const source = listSource(listBlockBytes(main.slice(0, 20)));
    await withIndex(source, async ({ database, db, indexer }) => {
      const killer = await openServerDb(database.url, { poolSize: 1 });
      const cutAll = (): Promise<unknown> =>
        killer.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
      for (let length = 20; length < main.length; ) {
        const more = 1 + random.below(40);
        source.chain.extend(listBlockBytes(main.slice(length, length + more)));
        length = Math.min(main.length, length + more);
        const seen = indexer.state().tip?.height ?? 0;
        await eventually(() => (indexer.state().tip?.height ?? 0) > seen || indexer.state().activity === 'halted');
        await pause(random.below(12));
        await cutAll();
        if (random.below(3) === 0) await cutAll();
      }
      await reachEnd(indexer);
      await killer.close();
      expect(await dumpIndex(db, GENERATED_NETWORK.id)).toEqual(calm);
    });
  });

  test.each(SEEDS)('when the node misbehaves in every way and forks meanwhile (seed %i)', async (seed) => {
    const random = seeded(seed);
    const chain = new ServedChain(listBlockBytes(main.slice(0, 60)));
    const node = await startTestNode({
      chain,
      magic: GENERATED_NETWORK.magic,
      misbehaviour: (connection) => (connection < 15 ? anyMisbehaviour(random) : undefined),
    });
    const side = seed % 2 === 0 ? node.peer : node.local;
    const source = createNodeSource(side, { network: GENERATED_NETWORK, firstBlockHash, limits: NODE_LIMITS });
    try {
      await withIndex(source, async ({ db, indexer }) => {
        for (let forks = 8; forks > 0; forks -= 1) {
          const before = indexer.state().tip?.hash;
          await eventually(() => indexer.state().tip?.hash !== before || indexer.state().activity === 'halted');
          forkAtRandom(chain, random, `${seed}-${forks}`, forks === 1);
          if (random.below(3) === 0) node.disconnectAll();
        }
        await reachEnd(indexer);
        expect(await dumpIndex(db, GENERATED_NETWORK.id)).toEqual(calm);
      });
    } finally {
      await node.close();
    }
  });
});

/** Short timeouts. */
const NODE_LIMITS: Partial<NodeLimits> = {
  handshakeMs: 200,
  replyMs: 200,
  awaitMs: 400,
  pipelineDepth: 8,
  rangeBlocks: 6,
  retry: { firstMs: 1, maxMs: 10, attempts: 100 },
};

function anyMisbehaviour(random: ReturnType<typeof seeded>): Misbehaviour {
  const atByte = random.below(60_000);
  const atMessage = random.below(60);
  const all: readonly Misbehaviour[] = [
    { kind: 'cut', atByte },
    { kind: 'stall', atByte },
    { kind: 'garbage', atByte, bytes: random.bytes(1 + random.below(40)) },
    { kind: 'truncated-message', atMessage },
    { kind: 'duplicate-message', atMessage },
    { kind: 'out-of-protocol', atMessage },
    { kind: 'skipped-message', atMessage },
  ];
  return all[random.below(all.length)]!;
}
