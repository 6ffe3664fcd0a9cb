import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Family } from '../../src/chains/networks.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { sql } from '../../src/store/sql.js';
import { openTestService, type TestService } from '../support/service.js';

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
});

afterAll(() => service.close());

const open = (): Promise<NetworkDb<Family>> | NetworkDb<Family> => service.services.networks.open('CARDANO_PREPROD');

test('a simulated network sleeps until it is used, and then has a history', async () => {
  const status = () => service.services.networks.status('CARDANO_PREPROD');
  expect(status()).toMatchObject({ source: 'sandbox', tip: undefined, capabilities: ['submit', 'mempool', 'query'] });
  const db = await open();
  const { tip } = status();
  expect(tip).toMatchObject({ era: 'conway' });
  const counted = await db.first<{ blocks: bigint; transactions: bigint; eras: bigint }>(sql`
    select (select count(*) from ${db.schema}.block) as blocks,
           (select count(*) from ${db.schema}.transaction) as transactions,
           (select count(distinct era) from ${db.schema}.block) as eras`);
  expect(counted?.blocks).toBe(BigInt(tip!.height + 1));
  expect(counted?.transactions).toBeGreaterThan(80n);
  expect(counted?.eras).toBe(2n);
});
