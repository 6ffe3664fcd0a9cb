import type { RouterSettings } from '../api/http/router.js';
import type { HttpServer } from '../api/http/server.js';
import type { Log } from '../kernel/log.js';
import type { Config } from './config.js';
import { startElectrum } from './electrum.js';
import { startIpfsGateway } from './ipfs-gateway.js';
import { startNodeServer } from './node-server.js';
import { startOrdinalsGateway } from './ordinals-gateway.js';
import { startUtxorpc } from './utxorpc.js';

export interface ElectrumPorts {
  readonly port: number | undefined;
  readonly tlsPort: number | undefined;
  readonly webSocketPort: number | undefined;
}

/** Ports beside the main one, each off unless it is configured. Each function returns the ports on which it listens. */
export interface Listeners {
  listenForUtxorpc(): Promise<number | undefined>;
  listenForElectrum(): Promise<ElectrumPorts>;
  listenForIpfsGateway(): Promise<number | undefined>;
  listenForOrdinals(): Promise<number | undefined>;
  /** The port and the socket of the node protocols. */
  listenAsNode(): Promise<number | undefined>;
}

export interface ListenerDependencies {
  readonly config: Config;
  readonly routing: RouterSettings;
  readonly http: HttpServer;
  readonly log: Log;
  readonly observe: (operationId: string, status: number, ms: number) => void;
  /** Called with the function that closes a listener. */
  readonly closeLater: (close: () => Promise<void>) => void;
}

export function createListeners({ config, routing, http, log, observe, closeLater }: ListenerDependencies): Listeners {
  return {
    async listenForUtxorpc() {
      const listener = await startUtxorpc(config, http);
      if (listener !== undefined) closeLater(() => listener.close());
      return listener?.port;
    },

    async listenForElectrum() {
      const listener = await startElectrum(config, http, log, observe);
      if (listener !== undefined) closeLater(() => listener.close());
      return { port: listener?.port, tlsPort: listener?.tlsPort, webSocketPort: listener?.webSocketPort };
    },

    async listenForIpfsGateway() {
      const listener = await startIpfsGateway(config, routing, http, observe);
      if (listener !== undefined) closeLater(() => closeWithin(listener.app, config.stopTimeoutMs));
      return listener?.port;
    },

    async listenForOrdinals() {
      const listener = await startOrdinalsGateway(config, routing, http, observe);
      if (listener !== undefined) closeLater(() => closeWithin(listener.app, config.stopTimeoutMs));
      return listener?.port;
    },

    async listenAsNode() {
      const listener = await startNodeServer(config, http, log);
      if (listener !== undefined) closeLater(() => listener.close());
      return listener?.port;
    },
  };
}

/** Listens on all configured ports and logs them. */
export async function startListeners(listeners: Listeners, config: Config, log: Log): Promise<void> {
  const utxorpc = await listeners.listenForUtxorpc();
  if (utxorpc !== undefined) log.info('utxorpc.listening', { port: utxorpc });
  const electrum = await listeners.listenForElectrum();
  if (Object.values(electrum).some((port) => port !== undefined)) log.info('electrum.listening', { ...electrum });
  const gateway = await listeners.listenForIpfsGateway();
  if (gateway !== undefined) log.info('ipfs.gateway-listening', { port: gateway });
  const ordinals = await listeners.listenForOrdinals();
  if (ordinals !== undefined) log.info('ordinals.gateway-listening', { port: ordinals });
  const node = await listeners.listenAsNode();
  if (node !== undefined || config.nodeSocket !== undefined)
    log.info('node-server.listening', { port: node, socket: config.nodeSocket });
}

/** Requests in progress may finish; those that exceed the shutdown timeout are aborted. */
export async function closeWithin(app: HttpServer['app'], ms: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), ms);
  // Node closes the connections that are idle now; one that becomes idle later would wait for another request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearTimeout(cut);
  clearInterval(sweep);
}
