import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFollowOptions } from '../../src/app/networks/followed-network.js';
import { maintainIndex } from '../../src/indexer/maintain-index.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { migrateService } from '../support/access.js';
import { STORE_DRIVERS } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type ChainFolder, chainFolder, GENERATED_NETWORK, SMALL_STEPS } from '../support/followed-chain.js';
import { growChain, listBlockBytes } from '../support/generated-chain.js';
import { dumpIndex } from '../support/index-dump.js';
import { listSource } from '../support/list-source.js';

const chain = growChain([], { length: 60 });
const end = growChain(chain.slice(0, 50), { length: 20, name: 'fork' });

let genesis: ChainFolder;
beforeAll(() => {
  genesis = chainFolder([]);
});
afterAll(() => genesis.remove());

describe('followed chain', () => {
  const dumps = new Map<string, Readonly<Record<string, string>>>();

  test.each(STORE_DRIVERS)('gives the same index on the driver $driver', async ({ driver, open }) => {
    const { db, close } = await open();
    await migrateService(db);
    const source = listSource(listBlockBytes(chain));
    const dependencies = createFollowOptions(
      GENERATED_NETWORK,
      { genesisDir: genesis.folder },
      { db, clock: systemClock, random: (count) => new Uint8Array(count), log: silentLog, limits: SMALL_STEPS },
    );
    const indexer = maintainIndex({ ...dependencies, db, source, process: driver, exchangeMs: 20 });
    const reach = (hash: string): Promise<void> =>
      eventually(() => {
        const { activity, reason, tip } = indexer.state();
        if (activity === 'halted') throw new Error(`halted: ${reason}`);
        return activity === 'following' && tip?.hash === hash;
      });
    try {
      await reach(chain.at(-1)!.point.hash);
      source.chain.fork(50, listBlockBytes(end.slice(50)));
      await reach(end.at(-1)!.point.hash);
      const dump = await dumpIndex(db, GENERATED_NETWORK.id);
      for (const [other, expected] of dumps) expect(dump, `${driver} and ${other}`).toEqual(expected);
      dumps.set(driver, dump);
    } finally {
      await indexer.stop();
      await close();
    }
  });
});
