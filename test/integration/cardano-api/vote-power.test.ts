import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromHex } from '../../../src/kernel/hex.js';
import type { Db } from '../../../src/store/db.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { openServerDb } from '../../support/create-database.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient, type JsonResponse } from './api-client.js';

// Rows of the simulated chain are changed by hand, because no vote there is replaced or loses its DRep.

const schema = networkSchema('CARDANO_PREPROD');
const OWN_EPOCH_POWER = 123n;

let service: TestService;
let db: Db;
let vote: { readonly tx_id: number; readonly index: number; readonly drep_id: number; readonly height: number };
let hash: Uint8Array;
const { get } = createApiClient(() => service.http, 'cardano-preprod');

const readPower = async (): Promise<string | null> => {
  const votes: JsonResponse[] = await get(`/api/transactions/${Buffer.from(hash).toString('hex')}/votes`);
  return votes[vote.index].votingPower;
};

/** Runs `work` with a change, and undoes it. */
async function withChange<Result>(
  change: () => Promise<unknown>,
  undo: () => Promise<unknown>,
  work: () => Promise<Result>,
) {
  await change();
  const result = await work();
  await undo();
  return result;
}

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await get('/api/epoch/latest');
  db = await openServerDb(service.databaseUrl, { poolSize: 1 });
  const row = await db.first<typeof vote & { readonly hash: string; readonly epoch: number }>(sql`
    select v.tx_id, v.index, d.id as drep_id, t.height, encode(t.hash, 'hex') as hash, b.epoch
      from ${schema}.vote v
      join ${schema}.transaction t on t.id = v.tx_id join ${schema}.block b on b.height = t.height
      join ${schema}.drep d on d.hash = v.voter_hash and d.kind = v.voter_script::integer
     where v.role = 1 and v.ended_height is null
       and exists (select from ${schema}.proposal_tally a
                    where a.action_tx_hash = v.action_tx_hash and a.action_index = v.action_index
                      and a.epoch > b.epoch)
       and exists (select from ${schema}.drep_power p where p.epoch = b.epoch and p.drep_id = d.id)
     order by v.tx_id, v.index limit 1`);
  vote = row!;
  hash = fromHex(row!.hash);
  await db.run(sql`
    update ${schema}.drep_power set lovelace = ${OWN_EPOCH_POWER}
     where epoch = ${row!.epoch} and drep_id = ${row!.drep_id}`);
});
afterAll(async () => {
  await db?.close();
  await service?.close();
});

test('vote that was counted has the power at the boundary', async () => {
  const power = await readPower();
  expect(BigInt(power!)).toBeGreaterThan(OWN_EPOCH_POWER);
});

test('vote that was replaced before a boundary counted it has the power at the start of its epoch', async () => {
  const set = (height: number | null) => () =>
    db.run(sql`update ${schema}.vote set ended_height = ${height}::integer
                where tx_id = ${vote.tx_id} and index = ${vote.index}`);
  expect(await withChange(set(vote.height), set(null), readPower)).toBe(`${OWN_EPOCH_POWER}`);
});

test('vote of a DRep that retired before the boundary does not count there', async () => {
  const where = sql`tx_id = ${vote.tx_id + 1} and cert_index = 99`;
  const insert = () =>
    db.run(sql`insert into ${schema}.drep_update (tx_id, cert_index, drep_id, action)
               values (${vote.tx_id + 1}, 99, ${vote.drep_id}, 2)`);
  const remove = () => db.run(sql`delete from ${schema}.drep_update where ${where}`);
  expect(await withChange(insert, remove, readPower)).toBe(`${OWN_EPOCH_POWER}`);
});
