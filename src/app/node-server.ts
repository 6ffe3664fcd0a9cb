import type { NodeListener } from '../api/compat/node/listen.js';
import type { HttpServer } from '../api/http/server.js';
import { parseNetwork } from '../chains/networks.js';
import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import type { Config } from './config.js';

type NodeSettings = Pick<Config, 'host' | 'nodePort' | 'nodeSocket' | 'nodeNetwork'>;

/** Starts the port and the socket of the node protocols; undefined when they are turned off. */
export async function startNodeServer(
  config: NodeSettings,
  { pipeline }: Pick<HttpServer, 'pipeline'>,
  log: Log,
): Promise<NodeListener | undefined> {
  if (config.nodePort < 0 && config.nodeSocket === undefined) return undefined;
  const network = parseNetwork(config.nodeNetwork);
  if (network === undefined || !/^(CARDANO|APEX)_/.test(network))
    throw new ServiceError('invalid', `NODE_NETWORK must be a Cardano or Apex network, not '${config.nodeNetwork}'`);
  const { listenAsNode } = await import('../api/compat/node/listen.js');
  return await listenAsNode({
    host: config.host,
    port: config.nodePort,
    socketPath: config.nodeSocket,
    network,
    pipeline,
    log,
  });
}
