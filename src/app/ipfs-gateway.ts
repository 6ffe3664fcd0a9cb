import type { RouterSettings } from '../api/http/router.js';
import type { HttpServer } from '../api/http/server.js';
import { registerIpfsGateway } from '../api/ipfs-gateway/gateway-route.js';
import type { Config } from './config.js';
import { type GatewayListener, listenWithOwnOrigin } from './gateway-listener.js';

/** Starts the port of the IPFS gateway; undefined when it is turned off. */
export async function startIpfsGateway(
  config: Pick<Config, 'host' | 'ipfsGatewayPort' | 'ipfsPublicContent'>,
  settings: RouterSettings,
  server: HttpServer,
  observe: (operationId: string, status: number, ms: number) => void,
): Promise<GatewayListener | undefined> {
  if (config.ipfsGatewayPort < 0) return undefined;
  const { host, ipfsGatewayPort: port, ipfsPublicContent: publicContent } = config;
  return await listenWithOwnOrigin({ host, port }, settings, server, (app) =>
    registerIpfsGateway(app, server, { publicContent, ownOrigin: true, observe }),
  );
}
