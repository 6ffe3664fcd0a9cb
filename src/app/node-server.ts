import type { NodeListener } from '../api/compat/node/listen.js';
import type { RestoreLedger } from '../api/compat/node/node-context.js';
import type { HttpServer } from '../api/http/server.js';
import { parseNetwork } from '../chains/networks.js';
import { openLedger } from '../indexer/cardano/ledger/open-ledger.js';
import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import { ledgerConstants } from '../ledger/constants.js';
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
    restoreLedger,
    log,
  });
}

/** The constants of a simulated chain differ in values that only its genesis needs. */
const restoreLedger: RestoreLedger = (db, network, height) =>
  openLedger(
    db,
    db.schema,
    { constants: ledgerConstants(network), genesis: undefined, verifyLeaders: 'none' },
    { height, era: 'conway' },
  );
