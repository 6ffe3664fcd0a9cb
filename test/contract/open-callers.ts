import { NO_MAIL_SERVER, openTestService } from '../support/service.js';
import type { Callers } from './calls.js';

/** A service on simulated networks, with an account and a key. Blocks come on command only, so that answers are stable. */
export async function openCallers(): Promise<Callers> {
  const service = await openTestService({
    ...NO_MAIL_SERVER,
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
  });
  const login = await service.http.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email: 'contract@example.org', password: 'a long enough password' },
  });
  const { accessToken, refreshToken } = login.json();
  const key = await service.http.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { network: 'CARDANO_MAINNET' },
  });
  return { service, session: accessToken, refreshToken, keyId: key.json().id };
}
