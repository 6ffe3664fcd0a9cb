import { readFileSync } from 'node:fs';
import type { ElectrumListener } from '../api/compat/electrum/listen.js';
import { toFailure } from '../api/http/failure.js';
import type { HttpServer } from '../api/http/server.js';
import { parseNetwork } from '../chains/networks.js';
import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import type { Config } from './config.js';

type ElectrumSettings = Pick<
  Config,
  | 'host'
  | 'electrumPort'
  | 'electrumWebSocketPort'
  | 'electrumTlsPort'
  | 'electrumTlsCert'
  | 'electrumTlsKey'
  | 'electrumNetwork'
>;

/** Starts the ports of the Electrum protocol; undefined when they are turned off. */
export async function startElectrum(
  config: ElectrumSettings,
  { pipeline }: Pick<HttpServer, 'pipeline'>,
  log: Log,
  observe: (operationId: string, status: number, ms: number) => void,
): Promise<ElectrumListener | undefined> {
  const { electrumPort, electrumTlsPort, electrumWebSocketPort } = config;
  if ([electrumPort, electrumTlsPort, electrumWebSocketPort].every((port) => port < 0)) return undefined;
  const network = parseNetwork(config.electrumNetwork);
  if (network === undefined || !network.startsWith('BITCOIN_'))
    throw new ServiceError('invalid', `ELECTRUM_NETWORK must be a Bitcoin network, not '${config.electrumNetwork}'`);
  const { listenForElectrum } = await import('../api/compat/electrum/listen.js');
  return await listenForElectrum({
    host: config.host,
    port: electrumPort,
    webSocketPort: electrumWebSocketPort,
    tls: electrumTlsPort < 0 ? undefined : { port: electrumTlsPort, ...readCertificate(config) },
    network,
    pipeline,
    log,
    observe: (method, error, ms) => observe(`electrum.${method}`, error === undefined ? 200 : toStatus(error), ms),
  });
}

/** Errors of the protocol itself are mistakes of the client. */
const toStatus = (error: unknown): number => {
  const code = (error as { readonly code?: unknown }).code;
  return typeof code === 'number' ? 400 : toFailure(error).status;
};

function readCertificate({ electrumTlsCert, electrumTlsKey }: ElectrumSettings) {
  if (electrumTlsCert === undefined || electrumTlsKey === undefined)
    throw new ServiceError('invalid', 'ELECTRUM_TLS_PORT needs ELECTRUM_TLS_CERT and ELECTRUM_TLS_KEY');
  return { cert: readFileSync(electrumTlsCert, 'utf8'), key: readFileSync(electrumTlsKey, 'utf8') };
}
