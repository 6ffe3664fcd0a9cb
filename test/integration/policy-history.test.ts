import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { CardanoNetwork } from '../../src/chains/networks.js';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import type { SwitchableFact } from '../../src/store/switchable-facts.js';
import { listSuspended, suspendAutovacuum } from '../../src/store/write/autovacuum.js';
import { buildRequest } from '../contract/calls.js';
import { openTestService, type TestService } from '../support/service.js';
import { append, enterprise, key, output, POLICY, TinyChain, token } from './tx-operations/tiny-chain.js';

const network = networkById('CARDANO_PREPROD') as CardanoNetwork;
const schema = networkSchema(network.id);
const SLOT = 130_000_000;
const KEY = 'xt_demo_cardano-preprod';
const policy = toHex(POLICY);

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service?.close());

/** Mints in two transactions of a bulk load, and in one afterwards. */
async function loadIndex(disabledFacts: readonly SwitchableFact[]) {
  const { db } = service.services;
  await db.run(sql`drop schema if exists ${schema} cascade`);
  const chain = new TinyChain(network);
  const index = await openCardanoIndex(db, network, { genesis: chain.genesis, disabledFacts });
  const mint = (name: string) =>
    chain.pay([output(enterprise(key('receiver')), 5_000_000n, { assets: [token(name, 1n)] })], {
      mint: [token(name, 1n)],
    });
  mint('a');
  mint('b');
  await append(index, [chain.block(SLOT)]);
  await suspendAutovacuum(db, schema, ['output', 'output_asset']);
  const suspended = await listSuspended(db, schema);
  await index.goLive();
  mint('c');
  await append(index, [chain.block(SLOT + 20)]);
  return { index, suspended };
}

const readSums = () =>
  service.services.db.first<Record<string, unknown>>(sql`
    select t.tx_count, t.holder_count, t.asset_count, t.minted::text as minted,
           (select count(*)::integer from ${schema}.policy_tx) as listed
      from ${schema}.policy_total t join ${schema}.policy p on p.id = t.policy_id where p.hash = ${POLICY}`);

test('totals without the history of policies are those of a complete index, also after a rollback', async () => {
  await loadIndex([]);
  const complete = await readSums();
  expect(complete).toEqual({ tx_count: 3, holder_count: 1, asset_count: 3, minted: '3', listed: 3 });
  const { index } = await loadIndex(['policy_history']);
  expect(await readSums()).toEqual({ ...complete, listed: 0 });
  const [, before] = await index.knownPoints();
  await index.rollback(before!);
  expect(await readSums()).toEqual({ tx_count: 2, holder_count: 1, asset_count: 2, minted: '2', listed: 0 });
});

test('operations that need the history of policies return 501 with the setting, and others work', async () => {
  const error = `This needs the history of policies, which the index of ${network.id} was built without (setting ${network.id}_POLICY_HISTORY)`;
  const needing = OPERATIONS.filter(({ facts }) => facts?.includes('policy_history'));
  expect(needing.map(({ id }) => id).toSorted()).toEqual(['pagePolicyHistory', 'pagePolicySnapshot']);
  const call = async (operation: Operation) => {
    const example = { ...operation.example, path: { policyId: policy } };
    const response = await service.http.inject(buildRequest(operation, example, { 'x-api-key': KEY }));
    return { id: operation.id, status: response.statusCode, body: response.json() };
  };
  for (const operation of needing)
    expect(await call(operation)).toEqual({ id: operation.id, status: 501, body: { error } });
  const utxos = await service.http.inject({
    url: `/api/policy/${policy}/utxos`,
    headers: { 'x-api-key': KEY },
  });
  expect(utxos.statusCode).toBe(200);
  const match = (query: string) => service.http.inject(`/compat/${KEY}/kupo/matches/${policy}.*${query}`);
  const all = await match('');
  expect({ status: all.statusCode, names: all.body.includes(`${network.id}_POLICY_HISTORY`) }).toEqual({
    status: 501,
    names: true,
  });
  expect((await match('?unspent')).json()).toHaveLength(2);
});

test('the end of a load resumes autovacuum and leaves statistics', async () => {
  const { suspended } = await loadIndex(['policy_history']);
  expect(suspended).toEqual(['output', 'output_asset']);
  expect(await listSuspended(service.services.db, schema)).toEqual([]);
  const row = await service.services.db.first(
    sql`select reltuples::integer as rows from pg_class where oid = ${`${schema.name}.output_asset`}::regclass`,
  );
  expect(row).toEqual({ rows: 2 });
});
