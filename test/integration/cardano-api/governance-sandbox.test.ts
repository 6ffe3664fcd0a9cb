import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient, type JsonResponse } from './api-client.js';

let service: TestService;
const { get } = createApiClient(() => service.http, 'cardano-preprod');

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
});
afterAll(() => service?.close());

describe('governance of a simulated chain', () => {
  test('is decided: its ledger has the outcome of every action', async () => {
    const { items } = await get('/api/governance/proposals?pageSize=100');
    const statuses = new Set(items.map(({ status }: JsonResponse) => status));
    expect(statuses).not.toContain('unknown');
    expect(statuses).toContain('enacted');
    expect(statuses).toContain('active');
  });

  test('has a committee and a constitution that its actions enacted', async () => {
    const committee = await get('/api/governance/committee');
    expect(committee.members.length).toBeGreaterThan(6);
    expect(committee.members.some(({ status }: JsonResponse) => status === 'authorized')).toBe(true);
    const { anchorUrl, govActionId } = await get('/api/governance/constitution');
    expect(anchorUrl).toBe('https://sandbox.invalid/constitution-2.jsonld');
    expect(await get(`/api/governance/proposals/${encodeURIComponent(govActionId)}`)).toMatchObject({
      type: 'NewConstitution',
      status: 'enacted',
    });
  });

  test('has documents with matching hashes, fetched without leaving the process', async () => {
    const [first]: JsonResponse[] = await get('/api/dreps?sort=registered');
    await eventually(async () => (await get(`/api/dreps/${first.drepId}`)).hashValid === true);
    // Responses are cached until the next block, and fetched documents do not invalidate them.
    expect((await get('/api/governance/dreps?hasMetadata=true')).items.length).toBeGreaterThan(0);
    const pools: JsonResponse[] = await get('/api/pools/registrations');
    const poolId = pools[0].poolIdBech32;
    await eventually(async () => (await get(`/api/pools/${poolId}/metadata`)).hashValid === true);
    expect(await get(`/api/pools/${poolId}`)).toMatchObject({ ticker: expect.stringMatching(/^[A-Z]+$/) });
  });
});
