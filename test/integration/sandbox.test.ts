import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ManagedNetworkDirectory } from '../../src/app/networks/network-directory.js';
import type { Family } from '../../src/chains/networks.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { sql } from '../../src/store/sql.js';
import { eventually } from '../support/eventually.js';
import { movableClock } from '../support/movable-clock.js';
import { openTestService, type TestService } from '../support/service.js';

let service: TestService;
const clock = movableClock(Date.UTC(2026, 8, 1, 12));

beforeAll(async () => {
  // No block except at the start: an hour is longer than any test.
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '3600' }, { clock });
});

afterAll(() => service.close());

const open = (): Promise<NetworkDb<Family>> | NetworkDb<Family> => service.services.networks.open('CARDANO_PREPROD');

test('simulated network starts at its first use, and then has a history', async () => {
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

test('simulated network stops after ten minutes without requests, and fills the gap when it starts again', async () => {
  const directory = service.services.networks as ManagedNetworkDirectory;
  const tip = () => directory.status('CARDANO_PREPROD').tip!;
  await open();
  const before = tip();
  clock.advance(9 * 60_000);
  await directory.sleepIdle();
  expect(directory.status('CARDANO_PREPROD').indexers).toEqual([{ name: 'chain', status: 'following' }]);
  clock.advance(2 * 60_000);
  await directory.sleepIdle();
  expect(directory.status('CARDANO_PREPROD')).toMatchObject({
    indexers: [{ name: 'chain', status: 'stopped' }],
    tip: { hash: before.hash },
  });
  await open();
  await eventually(() => tip().slot === before.slot + 660);
  expect(tip().height).toBe(before.height + 1);
});

test('dropped index is rebuilt from the same chain', async () => {
  const { hash } = service.services.networks.status('CARDANO_PREPROD').tip!;
  await service.services.networks.resync('CARDANO_PREPROD');
  expect(service.services.networks.status('CARDANO_PREPROD').tip).toMatchObject({ hash });
});
