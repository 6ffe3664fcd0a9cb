import { eventually } from '../support/eventually.js';
import { NO_MAIL_SERVER, openTestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import type { Callers } from './calls.js';
import { closeScenarioServices } from './scenario-services.js';

/** The networks of the examples. */
const EXAMPLE_NETWORKS = ['CARDANO_MAINNET', 'BITCOIN_MAINNET', 'MIDNIGHT_PREPROD'] as const;

/**
 * A service on simulated networks, with an account and a key. Blocks are only created on command, so that responses are
 * stable.
 */
export async function openCallers(mail: Readonly<Record<string, string>> = NO_MAIL_SERVER): Promise<Callers> {
  const service = await openTestService({
    ...mail,
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
  });
  await startNetworks(service, ...EXAMPLE_NETWORKS);
  const { networks } = service.services;
  await eventually(() =>
    EXAMPLE_NETWORKS.every((id) => {
      const { tip, state, indexers } = networks.status(id);
      // A simulated Midnight network follows its source before it has its whole history.
      const isFilling = indexers.some(({ name }) => name === 'history');
      return !isFilling && tip !== undefined && tip.height === state.source.tip?.height;
    }),
  );
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
  const close = async (): Promise<void> => {
    await closeScenarioServices();
    await service.close();
  };
  return { service: { ...service, close }, session: accessToken, refreshToken, keyId: key.json().id };
}
