import type { RouterSettings } from '../api/http/router.js';
import type { HttpServer } from '../api/http/server.js';
import { registerOrdinalsGateway } from '../api/ordinals-gateway/gateway-route.js';
import { parseNetwork } from '../chains/networks.js';
import { ServiceError } from '../kernel/errors.js';
import type { Config } from './config.js';
import { type GatewayListener, listenWithOwnOrigin } from './gateway-listener.js';

/** Starts the port of inscriptions; undefined when it is turned off. */
export async function startOrdinalsGateway(
  { host, ordinalsPort: port, ordinalsNetwork }: Pick<Config, 'host' | 'ordinalsPort' | 'ordinalsNetwork'>,
  settings: RouterSettings,
  server: HttpServer,
  observe: (operationId: string, status: number, ms: number) => void,
): Promise<GatewayListener | undefined> {
  if (port < 0) return undefined;
  const network = parseNetwork(ordinalsNetwork);
  if (network === undefined || !network.startsWith('BITCOIN_'))
    throw new ServiceError('invalid', `ORDINALS_NETWORK must be a Bitcoin network, not '${ordinalsNetwork}'`);
  return await listenWithOwnOrigin({ host, port }, settings, server, (app) =>
    registerOrdinalsGateway(app, server, { network, observe }),
  );
}
