import { sql } from '../../src/store/sql.js';
import type { TestService } from './service.js';
import { createKey, type NewKey, type TestUser } from './users.js';

const sendKeyRequest = ({ http }: TestService, { headers }: TestUser, { id }: NewKey, request: object) =>
  http.inject({ url: `/api/keys/${id}`, headers, ...request });

const disable = (service: TestService, user: TestUser, key: NewKey): Promise<unknown> =>
  sendKeyRequest(service, user, key, { method: 'PATCH', payload: { enabled: false } });

const expire = ({ services }: TestService, _: TestUser, { id }: NewKey): Promise<unknown> =>
  services.db.run(sql`update service.api_key set expires_at = now() - interval '1 second' where id = ${id}`);

const remove = (service: TestService, user: TestUser, key: NewKey): Promise<unknown> =>
  sendKeyRequest(service, user, key, { method: 'DELETE' });

const createEnded =
  (end: typeof disable) =>
  async (service: TestService, user: TestUser): Promise<string> => {
    const key = await createKey(service, user);
    await end(service, user, key);
    return key.apiKey;
  };

/** Ways in which a key ends: what it is then, the reason that a response gives, and such a key. */
export const ENDED_KEYS: readonly [string, string, (service: TestService, user: TestUser) => Promise<string>][] = [
  ['disabled', 'API key disabled', createEnded(disable)],
  ['expired', 'API key expired', createEnded(expire)],
  ['deleted', 'Invalid API key', createEnded(remove)],
];
