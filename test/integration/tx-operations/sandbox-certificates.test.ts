import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSandboxWallet, person, type SandboxWallet } from './sandbox-wallet.js';

/** Pools, the committee, proposals and scripts, from the request to a block of the simulated chain. */

const owner = person(31);
const operator = person(32);

let wallet: SandboxWallet;
beforeAll(async () => {
  wallet = await openSandboxWallet(owner, '900000000000');
});
afterAll(() => wallet?.service.close());

test('a pool is registered for a deposit, and changed for none', async () => {
  const poolParams = {
    poolId: operator.keyHash,
    vrfKeyHash: '0f'.repeat(32),
    pledge: '50000000',
    cost: '340000000',
    margin: 0.025,
    rewardAccount: owner.stakeAddress,
    owners: [owner.stakeAddress],
    relays: [{ ipv4: '192.0.2.7', port: 3001 }, { srv: 'pools.example.org' }],
    metadataUrl: 'https://example.org/pool.json',
    metadataHash: 'ab'.repeat(32),
  };
  const first = await wallet.build('pool-registration', { poolParams });
  expect(first.estimated_signatures).toBe(2);
  await wallet.confirm(first.tx_cbor, operator);
  const shown = await wallet.answer('GET', `/api/pools/${operator.keyHash}`);
  expect(shown).toMatchObject({ vrfKeyHash: poolParams.vrfKeyHash, marginPct: 2.5 });
  const again = await wallet.build('pool-registration', { poolParams: { ...poolParams, pledge: '60000000' } });
  const spent = async (cbor: string): Promise<bigint> => {
    const { effects } = await wallet.answer('POST', '/api/tx/inspect', { cbor, ownAddresses: [owner.address] });
    return -BigInt(effects[0].lovelace);
  };
  expect(await spent(again.tx_cbor)).toBe(BigInt(again.estimated_fee));
  await wallet.confirm(again.tx_cbor, operator);
  expect(await wallet.refusal('pool-registration', { poolParams: { ...poolParams, cost: '1' } })).toMatch(
    /^poolParams\.cost is 1 lovelace, the least is \d+$/,
  );
});

test('nobody who is no member speaks for the committee', async () => {
  const body = { action: 'authorizeHot', coldCredentialHash: owner.keyHash, hotCredentialHash: operator.keyHash };
  expect(await wallet.refusal('committee', body)).toMatch(/^cc_cold1[0-9a-z]+ is no member of the committee$/);
});
