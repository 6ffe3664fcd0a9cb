import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockfrost } from '../../../src/api/compat/blockfrost/api.js';
import { getOperationMethod, getOperationPath, type Operation } from '../../../src/api/kit/operation.js';
import { buildRequest } from '../../contract/calls.js';
import { CONTRACT_MISSING, openContract } from '../../support/compat/blockfrost-contract.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';

/** Every route of Blockfrost, called with its example on the simulated mainnet. */

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_MAINNET');
});

afterAll(() => service.close());

const headers = { project_id: 'xt_demo_cardano-mainnet' };

const callExample = (operation: Operation) => service.http.inject(buildRequest(operation, operation.example, headers));

const toContractPath = (operation: Operation): string =>
  getOperationPath(operation).slice(blockfrost.prefix.length) || '/';

/** Examples that need nothing else, such as a transaction in the mempool. */
const callable = blockfrost.operations.filter(({ exampleNeeds }) => exampleNeeds === undefined);

describeUnless(CONTRACT_MISSING)('contract', () => {
  let findFaults: ReturnType<typeof openContract>;
  beforeAll(() => {
    findFaults = openContract();
  });

  test.each(callable)('$id: response of the example has the form of the contract', async (operation) => {
    const response = await callExample(operation);
    expect(response.statusCode, response.body).toBe(operation.success ?? 200);
    if (operation.content) return;
    expect(findFaults(toContractPath(operation), 200, response.json())).toEqual([]);
  });

  test.each(blockfrost.operations.filter((each) => getOperationMethod(each) === 'GET' && each.path !== undefined))(
    '$id: error has the form of the contract',
    async (operation) => {
      const path = Object.fromEntries(Object.keys(operation.path?.properties ?? {}).map((name) => [name, '~']));
      const response = await service.http.inject(buildRequest(operation, { path }, headers));
      expect([400, 404]).toContain(response.statusCode);
      expect(findFaults(toContractPath(operation), response.statusCode, response.json())).toEqual([]);
    },
  );
});

describe('pages', () => {
  const lists = callable.filter((each) => each.query?.properties['page'] !== undefined);

  test.each(lists)('$id: pages of one item are the list, and the page after the last is empty', async (operation) => {
    const { example } = operation;
    const read = async (query: Readonly<Record<string, number | string>>): Promise<readonly unknown[]> => {
      const request = buildRequest(operation, { ...example, query: { ...example.query, ...query } }, headers);
      const response = await service.http.inject(request);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    };
    const all = await read({ count: 4 });
    const reversed = operation.route.endsWith('/previous') ? [...all].reverse() : all;
    for (const [index, item] of reversed.slice(0, 2).entries())
      expect(await read({ count: 1, page: index + 1 })).toEqual([item]);
    expect(await read({ count: 100, page: 1_000 })).toEqual([]);
  });

  test.each(lists)('$id: count above 100 and page 0 are rejected', async (operation) => {
    for (const query of [{ count: '101' }, { page: '0' }] as readonly Record<string, string>[]) {
      const request = buildRequest(operation, { ...operation.example, query }, headers);
      const response = await service.http.inject(request);
      expect([response.statusCode, response.json().error]).toEqual([400, 'Bad Request']);
    }
  });
});
