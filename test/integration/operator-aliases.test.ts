import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { networkById } from '../../src/chains/networks.js';
import { openTestService, type TestService } from '../support/service.js';

let service: TestService;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
  });
});

afterAll(() => service.close());

const withNetwork = OPERATIONS.filter(({ gate, route }) => gate === 'operator' && route.includes('{network}'));

const call = async (route: string, network: string, payload: object | undefined) => {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PATCH', string];
  const headers = { 'x-operator-token': service.operatorToken };
  const url = path.replace('{network}', network);
  return service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
};

test('operator paths with a network exist', () => {
  expect(withNetwork.length).toBeGreaterThanOrEqual(7);
});

test.each(withNetwork.map((operation) => ({ id: operation.id, operation })))(
  '$id accepts the alias of a network as well as its id, in any case',
  async ({ operation }) => {
    const example = operation.example as { path: { network: 'CARDANO_MAINNET' }; body?: object };
    const { id, alias } = networkById(example.path.network);
    for (const name of [id, alias, alias.toUpperCase(), id.toLowerCase()]) {
      const { statusCode, body } = await call(operation.route, name, example.body);
      expect([name, statusCode, statusCode === 200 ? '' : body]).toEqual([name, 200, '']);
      if (operation.id !== 'fundFromSandbox') expect(JSON.parse(body).network).toBe(id);
    }
    const unknown = await call(operation.route, 'cardano-nowhere', example.body);
    expect([unknown.statusCode, unknown.json().error]).toEqual([400, expect.stringContaining("'network'")]);
  },
);
