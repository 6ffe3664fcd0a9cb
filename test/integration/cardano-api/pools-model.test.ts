import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { poolInEpoch } from '../../../src/api/shapes/stake-pools/pool-in-epoch.js';
import { openCardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../../src/kernel/hex.js';
import { networkDb } from '../../../src/store/network-db.js';
import { readTip } from '../../../src/store/queries/cardano/chain/tip.js';
import {
  listPoolRegistrations,
  listPoolRetirements,
} from '../../../src/store/queries/cardano/pools/pool-certificates.js';
import { poolStates } from '../../../src/store/queries/cardano/pools/pools.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { openTestDb, type TestDb } from '../../support/databases.js';
import { seeded } from '../../support/mutations.js';
import { GeneratedChain, toGeneratedNetwork } from '../cardano-index/generated-chain.js';

let opened: TestDb;
beforeAll(async () => {
  opened = await openTestDb();
});
afterAll(() => opened?.close());

describe('on forking chains of random certificates', () => {
  test.each([11, 12, 13])('every pool has the state of its certificates (seed %i)', async (seed) => {
    const id = 'CARDANO_PREVIEW';
    await opened.db.run(sql`drop schema if exists ${networkSchema(id)} cascade`);
    const random = seeded(seed);
    let chain = new GeneratedChain(seed).grow(40);
    const index = await openCardanoIndex(opened.db, toGeneratedNetwork(id), { genesis: chain.genesis });
    await index.append(chain.blocks.map(index.decode));
    await index.goLive();
    const db = networkDb(opened.db, id, 'cardano');
    let retired = 0;
    for (let round = 0; round < 12; round += 1) {
      const tipIndex = Math.floor(random() * chain.blocks.length);
      const { hash, header } = index.decode(chain.blocks[tipIndex]!);
      await index.rollback({ slot: header.slot, hash: toHex(hash) });
      chain = chain.fork(seed * 100 + round, tipIndex + 1).grow(5 + Math.floor(random() * 25));
      await index.append(chain.blocks.slice(tipIndex + 1).map(index.decode));
      const { epoch } = await readTip(db);
      for (const state of await poolStates(db)) {
        const pool = await opened.db.first<{ readonly id: number }>(
          sql`select id from ${db.schema}.pool where hash = ${state.parameters.operator}`,
        );
        const registrations = await listPoolRegistrations(db, pool!.id);
        const then = poolInEpoch(registrations, await listPoolRetirements(db, pool!.id), epoch);
        expect({
          status: state.status,
          retires: state.retiringEpoch,
          pledge: state.parameters.pledge,
          owners: state.parameters.owners.map(toHex),
        }).toEqual({
          status: then?.status,
          retires: then?.retireEpoch,
          pledge: then?.registration.parameters.pledge,
          owners: then?.registration.parameters.owners.map(toHex),
        });
        if (state.status === 'retired') retired += 1;
      }
    }
    expect(retired).toBeGreaterThan(0);
  });
});
