import { expect } from 'vitest';
import type { TestService } from './service.js';

/** A user with a session, registered through the API. */
export interface TestUser {
  readonly email: string;
  readonly password: string;
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly headers: { readonly authorization: string };
}

export interface NewKey {
  readonly id: string;
  readonly apiKey: string;
}

type Http = Pick<TestService, 'http'>;

let visitors = 0;

/** Rate limits count per client address, so each user gets a new one. */
export const newAddress = (): string => `198.18.${Math.floor(++visitors / 250)}.${visitors % 250}`;

export async function register({ http }: Http, name: string): Promise<TestUser> {
  const email = `${name}@example.org`;
  const password = `correct horse of ${name}`;
  const payload = { email, password };
  const response = await http.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: newAddress(),
    payload,
  });
  expect(response.statusCode).toBe(200);
  const { accessToken, refreshToken, user } = response.json();
  return { email, password, id: user.id, accessToken, refreshToken, headers: bearer(accessToken) };
}

export async function createKey({ http }: Http, { headers }: TestUser, fields: object = {}): Promise<NewKey> {
  const payload = { network: 'CARDANO_MAINNET', ...fields };
  const response = await http.inject({ method: 'POST', url: '/api/keys', headers, payload });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/**
 * A device session: equivalent to a user session where only a session is required, and created without password
 * hashing.
 */
export async function loginDevice({ http }: Http): Promise<{ accessToken: string; refreshToken: string }> {
  const payload = { deviceId: '6f9619ff-8b86-4d11-b42d-00c04fc964ff', platform: 'IOS' };
  const response = await http.inject({ method: 'POST', url: '/api/auth/device', remoteAddress: newAddress(), payload });
  expect(response.statusCode).toBe(200);
  return response.json();
}

export const bearer = (token: string): { readonly authorization: string } => ({ authorization: `Bearer ${token}` });
