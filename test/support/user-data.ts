import { expect } from 'vitest';

/** Data that only the service has and that cannot be recovered from a chain. */
export interface UserData {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly cid: string;
}

const CONTENT = 'kept through a restore';

async function fetchJson<Answer>(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  expect({ url, status: response.status, text: response.ok ? '' : text }).toEqual({ url, status: 200, text: '' });
  return JSON.parse(text) as Answer;
}

const posted = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Creates an account with a used key and content that was uploaded with it. */
export async function createUserData(url: string): Promise<UserData> {
  const credentials = { email: 'ada@example.org', password: 'correct horse battery' };
  const { accessToken } = await fetchJson<{ accessToken: string }>(`${url}/api/auth/register`, posted(credentials));
  const { apiKey } = await fetchJson<{ apiKey: string }>(
    `${url}/api/keys`,
    posted({ network: 'CARDANO_PREPROD' }, { Authorization: `Bearer ${accessToken}` }),
  );
  const form = new FormData();
  form.set('file', new Blob([CONTENT]), 'kept.txt');
  const headers = { 'X-Api-Key': apiKey };
  const { cid } = await fetchJson<{ cid: string }>(`${url}/api/ipfs/add`, { method: 'POST', headers, body: form });
  return { ...credentials, apiKey, cid };
}

export async function expectUserData(url: string, { email, password, apiKey, cid }: UserData): Promise<void> {
  const headers = { 'X-Api-Key': apiKey };
  expect(await fetchJson(`${url}/api/network/time?slot=0`, { headers })).toMatchObject({ slot: 0 });
  const { accessToken } = await fetchJson<{ accessToken: string }>(
    `${url}/api/auth/login`,
    posted({ email, password }),
  );
  const endpoints = await fetchJson(`${url}/api/usage/endpoints`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  expect(endpoints).toContainEqual(expect.objectContaining({ endpoint: 'addToIpfs', calls: 1 }));
  const read = await fetch(`${url}/api/ipfs?path=${cid}`, { headers });
  expect(await read.text()).toBe(CONTENT);
}
