import { afterAll, beforeAll, expect, test } from 'vitest';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import type { openTestDb } from '../support/databases.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readJson, readLines } from '../support/external-data.js';
import type { IndexedBlock } from './cardano-data.js';
import { blockfrostSuite } from './cardano-index/blockfrost.js';
import { caseSuite } from './cardano-index/cases.js';
import { createIndexQueries } from './cardano-index/index-queries.js';
import { openPreviewDb } from './preview-index.js';

const schema = networkSchema('CARDANO_PREVIEW');

describeWithData(
  'cardano-preview-chain',
  'cardano-preview-facts',
  'explorer-fixtures',
)('preview chain', () => {
  let opened: Awaited<ReturnType<typeof openTestDb>>;
  const queries = createIndexQueries(() => opened.db, 'CARDANO_PREVIEW');
  const { rows, count } = queries;

  beforeAll(async () => {
    opened = await openPreviewDb();
  });
  afterAll(() => opened?.close());

  test('UTxO set at every epoch start has the count and total of the ground truth', async () => {
    const truth = readJson<{ rows: readonly { epoch: number; utxoCount: number; utxoTotal: string }[] }>(
      'cardano-preview-chain/utxo-at-epoch-start.json',
    );
    for (const { epoch, utxoCount, utxoTotal } of truth.rows) {
      const [then] = await rows(sql`
        select count(*) as count, sum(lovelace) as total
          from ${schema}.output o, (
            select b.first_tx_id as id from ${schema}.epoch e join ${schema}.block b on b.height = e.first_height
             where e.epoch = ${epoch}) start
         where o.tx_id < start.id and (o.spent_by is null or o.spent_by >= start.id)`);
      expect({ epoch, ...(then as object) }).toEqual({
        epoch,
        count: BigInt(utxoCount),
        total: BigInt(utxoTotal),
      });
    }
    expect(truth.rows).toHaveLength(13);
    expect(await count(sql`from ${schema}.unresolved_input`)).toBe(0);
  });

  test('deposits follow from spent and created amounts', async () => {
    // A registration costs 2 ada, the first registration of a pool 500 ada, a deregistration refunds 2 ada.
    const [wrong] = await rows<{ count: bigint }>(sql`
      select count(*) as count from ${schema}.transaction t,
        lateral (select coalesce(sum(case when registration then 2000000 else -2000000 end), 0) as lovelace
                   from ${schema}.stake_update where tx_id = t.id) s,
        lateral (select 500000000 * count(*) as lovelace from ${schema}.pool_registration r
                  where tx_id = t.id and not exists (
                    select from ${schema}.pool_registration e
                     where e.pool_id = r.pool_id and (e.tx_id, e.cert_index) < (r.tx_id, r.cert_index))) p
       where t.id >= 0 and t.deposit <> s.lovelace + p.lovelace`);
    expect(wrong?.count).toBe(0n);
  });

  test('inputs, outputs and fees of every transaction match the block index', async () => {
    const facts = readLines<IndexedBlock>('cardano-preview-chain/block-index.ndjson.gz').flatMap(({ txs }) => txs);
    const found = await rows<TransactionCounts>(sql`
      select encode(hash, 'hex') as hash, fee, valid,
             (select count(*) from ${schema}.output where spent_by = t.id) as spent,
             (select count(*) from ${schema}.output where tx_id = t.id) as made,
             (select count(*) from ${schema}.input where tx_id = t.id and kind = 1) as named
        from ${schema}.transaction t where id >= 0 order by id`);
    expect(found.map(({ hash }) => hash)).toEqual(facts.map(({ hash }) => hash));
    for (const [position, { fee, valid, spent, made, named }] of found.entries()) {
      const { nin, nout, fee: declared, refInputs = 0, collateral = 0, totalCollateral } = facts[position]!;
      const expected = valid
        ? { fee: BigInt(declared!), spent: BigInt(nin), made: BigInt(nout) }
        : { fee: BigInt(totalCollateral!), spent: BigInt(collateral), made: 1n };
      expect({ fee, spent, made, named }).toEqual({ ...expected, named: BigInt(refInputs) });
    }
  });

  test('transactions are found in the stored bytes of their block', async () => {
    const found = await rows<{ hash: Uint8Array; body: Uint8Array }>(sql`
      select t.hash, substring(r.bytes from body_offset + 1 for body_length) as body
        from ${schema}.transaction t join ${schema}.raw_block r on r.height = t.height where t.id % 500 = 3`);
    expect(found.length).toBeGreaterThan(20);
    for (const { hash, body } of found) expect(blake2b256(body)).toEqual(hash);
  });

  test('every redeemer runs a script of the chain, and every required datum is stored', async () => {
    expect(await count(sql`from ${schema}.redeemer`)).toBeGreaterThan(500);
    expect(
      await count(sql`from ${schema}.redeemer r where not exists (
        select from ${schema}.script s where s.hash = r.script_hash and s.tx_id <= r.tx_id and s.language > 0)`),
    ).toBe(0);
    // A transaction that spends from a script with a datum hash must contain the datum.
    expect(
      await count(sql`from ${schema}.output o join ${schema}.redeemer r on r.tx_id = o.spent_by and r.purpose = 0
        where o.payment_script_id is not null and o.datum_hash is not null
          and not exists (select from ${schema}.datum d where d.hash = o.datum_hash and d.tx_id <= o.spent_by)`),
    ).toBe(0);
  });

  test('totals equal sums over all facts, and all lovelace is accounted for', async () => {
    expect(
      await rows(sql`select sum(received - sent) as lovelace, sum(output_count - spent_count) as outputs
        from ${schema}.address_total`),
    ).toEqual(
      await rows(sql`select sum(lovelace) as lovelace, count(*) as outputs
        from ${schema}.output where spent_by is null`),
    );
    expect(await rows(sql`select sum(minted - burned) as supply from ${schema}.asset_total`)).toEqual(
      await rows(sql`select sum(quantity) as supply from ${schema}.address_asset`),
    );
    expect(
      await count(sql`from ${schema}.asset_total t where holder_count <> (
        select count(*) from ${schema}.address_asset h where h.asset_id = t.asset_id)`),
    ).toBe(0);
  });

  caseSuite(queries);
  blockfrostSuite(queries);
});

interface TransactionCounts {
  readonly hash: string;
  readonly fee: bigint;
  readonly valid: boolean;
  readonly spent: bigint;
  readonly made: bigint;
  readonly named: bigint;
}
