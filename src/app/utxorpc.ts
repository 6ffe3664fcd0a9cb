import { readRpcCredentials } from '../api/http/call.js';
import { listenForRpc, type RpcListener } from '../api/http/rpc-listener.js';
import type { HttpServer } from '../api/http/server.js';
import type { Config } from './config.js';

/** Starts the port of UTxO RPC; undefined when it is turned off. The code is loaded only when it is used. */
export async function startUtxorpc(
  config: Pick<Config, 'host' | 'utxorpcPort' | 'requestTimeoutMs'>,
  { pipeline, recordCall }: Pick<HttpServer, 'pipeline' | 'recordCall'>,
): Promise<RpcListener | undefined> {
  if (config.utxorpcPort < 0) return undefined;
  const { createUtxorpcHandler } = await import('../api/compat/utxorpc/handler.js');
  const stopping = new AbortController();
  const handle = createUtxorpcHandler({
    pipeline,
    readCredentials: readRpcCredentials,
    stopping: stopping.signal,
    recordCall,
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
