import { readRpcCredentials } from '../api/http/call.js';
import { toFailure } from '../api/http/failure.js';
import { listenForRpc, type RpcListener } from '../api/http/rpc-listener.js';
import type { HttpServer } from '../api/http/server.js';
import type { Config } from './config.js';

/** Starts the port of UTxO RPC; undefined when it is turned off. The code is loaded only when it is used. */
export async function startUtxorpc(
  config: Pick<Config, 'host' | 'utxorpcPort' | 'requestTimeoutMs'>,
  { pipeline, rejections }: Pick<HttpServer, 'pipeline' | 'rejections'>,
  observe: (operationId: string, status: number, ms: number) => void,
): Promise<RpcListener | undefined> {
  if (config.utxorpcPort < 0) return undefined;
  const { createUtxorpcHandler } = await import('../api/compat/utxorpc/handler.js');
  const stopping = new AbortController();
  const handle = createUtxorpcHandler({
    pipeline,
    readCredentials: readRpcCredentials,
    stopping: stopping.signal,
    observe(operationId, error, ms, { principal }) {
      const status = error === 'ok' ? 200 : toFailure(error).status;
      pipeline.services.access.record({ principal, operationId, status, ms });
      observe(operationId, status, ms);
      if (error !== 'ok') rejections.count(error);
    },
  });
  const { host, utxorpcPort: port, requestTimeoutMs } = config;
  const listener = await listenForRpc({ host, port, handle, requestTimeoutMs });
  return {
    port: listener.port,
    close() {
      stopping.abort();
      return listener.close();
    },
  };
}
