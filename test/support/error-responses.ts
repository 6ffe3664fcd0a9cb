import { expect } from 'vitest';

/** A response from `inject`, `fetch` or a raw socket. */
export interface AnyResponse {
  readonly statusCode?: number;
  readonly status?: number;
  readonly headers: object;
  readonly body: string;
}

/** Internal details that must not leak: stacks, paths, SQL statements, libraries. */
const INSIDES = [
  /\bat (?:async )?\S+ \(?\S+:\d+:\d+\)?/,
  /node_modules|file:\/\/|\/src\/|\.(?:ts|js|mjs):\d+/,
  /\b(?:select|returning) .+ from |insert into |update service\.|syntax error at|relation "|\bSQLSTATE\b|\bpg_/i,
  /FST_ERR|ERR_[A-Z_]+|HPE_|ECONN|TypeError|RangeError|undefined/,
];

export const containsInternals = (text: string): boolean => INSIDES.some((inside) => inside.test(text));

export function expectNoInsides(answer: AnyResponse): void {
  const text = `${JSON.stringify(answer.headers)}\n${answer.body}`;
  for (const inside of INSIDES) expect(text).not.toMatch(inside);
}

/** Every error response of the service has exactly this form. */
export function expectErrorResponse(
  answer: AnyResponse | undefined,
  status: number | RegExp,
  sentence?: string | RegExp,
): void {
  const { body = '', headers = {} } = answer ?? {};
  const shown = { status: answer?.statusCode ?? answer?.status, body };
  if (typeof status === 'number') expect(shown).toMatchObject({ status });
  else expect(String(shown.status)).toMatch(status);
  const parsed: unknown = JSON.parse(body);
  expect(parsed).toEqual({ error: expect.stringMatching(/\S/) });
  expect(Object.keys(parsed as object)).toEqual(['error']);
  const { 'x-request-id': id, 'content-type': type } = headers as Record<string, unknown>;
  expect(id).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  expect(type).toBe('application/json; charset=utf-8');
  if (sentence !== undefined) expect((parsed as { error: string }).error).toMatch(sentence);
  expectNoInsides({ headers, body });
}
