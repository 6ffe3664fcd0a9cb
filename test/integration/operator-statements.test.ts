import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from '../support/service.js';

interface Statement {
  readonly text: string;
  readonly calls: number;
  readonly totalMs: number;
  readonly meanMs: number;
  readonly maxMs: number;
}

let service: TestService;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service?.close());

const list = async (query = ''): Promise<readonly Statement[]> => {
  const response = await service.http.inject({
    url: `/api/operator/statements${query}`,
    headers: { 'x-operator-token': service.operatorToken },
  });
  expect([query, response.statusCode]).toEqual([query, 200]);
  return response.json();
};

const isDescending = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value <= values[index - 1]!);

test('operator reads at most 20 statements, slowest first by the requested order', async () => {
  const byTotal = await list();
  expect(byTotal.length).toBeGreaterThan(5);
  expect(byTotal.length).toBeLessThanOrEqual(20);
  expect(isDescending(byTotal.map(({ totalMs }) => totalMs))).toBe(true);
  expect(isDescending((await list('?sort=mean')).map(({ meanMs }) => meanMs))).toBe(true);
  for (const { calls, totalMs, meanMs, maxMs } of byTotal) {
    expect(calls).toBeGreaterThan(0);
    // Each is rounded to a microsecond.
    expect(Math.abs(meanMs - totalMs / calls)).toBeLessThanOrEqual(0.002);
    expect(maxMs).toBeGreaterThanOrEqual(meanMs - 0.002);
  }
});

test('statements contain no value of a request', async () => {
  const email = 'hidden-from-statements@example.org';
  const signUp = { method: 'POST', url: '/api/auth/register', payload: { email, password: 'correct horse' } } as const;
  expect((await service.http.inject(signUp)).statusCode).toBeLessThan(300);
  const found = service.services.statementTimes.list('total', Number.POSITIVE_INFINITY);
  expect(found.some(({ text }) => /insert into "service"\."?account/.test(text))).toBe(true);
  expect(JSON.stringify(found)).not.toContain('hidden-from-statements');
});

test('statements are for the operator only, and another order is rejected', async () => {
  const send = (url: string, headers: Record<string, string> = {}) => service.http.inject({ url, headers });
  expect((await send('/api/operator/statements')).statusCode).toBe(401);
  expect((await send('/api/operator/statements', { 'x-operator-token': 'wrong' })).statusCode).toBe(401);
  const rejected = await send('/api/operator/statements?sort=rows', { 'x-operator-token': service.operatorToken });
  expect([rejected.statusCode, rejected.json().error]).toEqual([400, expect.stringContaining("'sort'")]);
});
