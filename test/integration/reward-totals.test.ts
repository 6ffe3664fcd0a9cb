import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import type { Db } from '../../src/store/db.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, sql } from '../../src/store/sql.js';
import { changeTotals } from '../../src/store/write/cardano/totals.js';
import { STORE_DRIVERS } from '../support/databases.js';
import { takeFirst } from '../support/depth.js';
import { GeneratedChain, toGeneratedNetwork } from './cardano-index/generated-chain.js';

const drivers = takeFirst(
  STORE_DRIVERS.filter(({ driver }) => driver !== 'embedded'),
  1,
);
const schema = networkSchema('CARDANO_PREVIEW');
const network = toGeneratedNetwork('CARDANO_PREVIEW');
const BLOCKS = 90;

describe.each(drivers)('totals with rewards on the $driver database', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  const db = (): Db => opened.db;
  const chain = new GeneratedChain(7).grow(BLOCKS);
  const openIndex = () => openCardanoIndex(db(), network, { genesis: chain.genesis });

  beforeAll(async () => {
    opened = await open();
    const index = await openIndex();
    await index.append(chain.blocks.map(index.decode));
    await db().run(sql`
      insert into ${schema}.epoch_ledger
        (epoch, height, treasury, reserves, utxo, rewards, deposits, stake_deposits, pool_deposits, drep_deposits,
         proposal_deposits, fees, unclaimed, pool_rewards, active_stake, imbalance, locked, donations, parameters,
         dormant_epochs)
      select n, n * ${BLOCKS / 6}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', 0 from generate_series(1, 5) n`);
    // Every account is paid at every boundary; some payments were not claimed.
    await db().run(sql`
      insert into ${schema}.reward (lovelace, paid_epoch, index, earned_epoch, stake_id, pool_id, kind, claimed)
      select 1000 * n + s.id, n, s.id, n - 2, s.id, null, 0, (s.id + n) % 3 <> 0
        from generate_series(1, 5) n, ${schema}.stake_credential s`);
    await index.goLive();
  });
  afterAll(() => opened?.close());

  /** The chain is of Conway, which does not count outputs at pointer addresses as stake. */
  const readTotals = async (table: 'delegation' | 'vote_delegation', target: 'pool' | 'drep') => {
    const id = identifier(`${target}_id`);
    const stored = await db().rows(sql`
      select ${id} as id, delegator_count::bigint as count, lovelace, rewards
        from ${schema}.${identifier(`${target}_total`)} order by 1`);
    const counted = await db().rows(sql`
      select d.${id} as id, count(*) as count,
             sum(coalesce((select sum(lovelace) from ${schema}.output o join ${schema}.address a on a.id = o.address_id
                            where o.stake_id = d.stake_id and spent_by is null
                              and left(encode(a.bytes, 'hex'), 1) not in ('4', '5')), 0)) as lovelace,
             sum(coalesce((select sum(lovelace) from ${schema}.reward r where r.stake_id = d.stake_id and claimed), 0)
               - coalesce((select sum(lovelace) from ${schema}.withdrawal w where w.stake_id = d.stake_id), 0))
               as rewards
        from ${schema}.${identifier(table)} d where ended_height is null group by 1 order by 1`);
    return { stored, counted };
  };

  const expectExact = async (): Promise<void> => {
    const pools = await readTotals('delegation', 'pool');
    expect(pools.stored).toEqual(pools.counted);
    const dreps = await readTotals('vote_delegation', 'drep');
    expect(dreps.stored).toEqual(dreps.counted);
  };

  test('an index that goes live counts the rewards that were paid before', async () => {
    expect((await readTotals('delegation', 'pool')).stored.length).toBeGreaterThan(0);
    expect((await readTotals('vote_delegation', 'drep')).stored.length).toBeGreaterThan(0);
    await expectExact();
  });

  test('adding facts after any position restores the totals from before their subtraction', async () => {
    const read = () =>
      db().rows(sql`
        select 'stake' as name, t::text as row from ${schema}.stake_total t union all
        select 'pool', t::text from ${schema}.pool_total t union all
        select 'drep', t::text from ${schema}.drep_total t order by 1, 2`);
    const before = await read();
    for (const height of [10, 31, 55, 77]) {
      const position = await db().first<{ readonly tx_id: number }>(
        sql`select first_tx_id + tx_count - 1 as tx_id from ${schema}.block where height = ${height}`,
      );
      const after = { height, txId: position!.tx_id };
      // Ended delegations count as they were at the position, so both directions run on the same facts.
      await db().transaction(async (tx) => {
        await changeTotals(tx, schema, after, 'subtract');
        await changeTotals(tx, schema, after, 'add');
      });
      expect(await read()).toEqual(before);
    }
  });

  test('a rollback over a boundary removes its rewards from the totals', async () => {
    const index = await openIndex();
    for (const height of [70, 40, 12]) {
      const { hash, header } = index.decode(chain.blocks[height]!);
      await index.rollback({ slot: header.slot, hash: Buffer.from(hash).toString('hex') });
      await expectExact();
    }
    const left = await db().first<{ readonly count: bigint }>(sql`select count(*) as count from ${schema}.reward`);
    expect(left?.count).toBe(0n);
  });
});
