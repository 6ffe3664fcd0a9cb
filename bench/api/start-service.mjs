// Starts service.mjs and communicates with it.
import { once } from 'node:events';
import { NETWORK } from './chains.mjs';
import { startChild } from './child-process.mjs';

export async function startService(env) {
  const { child, started, ask } = await startChild('service.mjs', { BENCH_NETWORK: NETWORK, ...env });
  const { url, apiKeys } = started;
  const headersFor = (network) => ({ 'x-api-key': apiKeys[network] });
  /** Starts to measure processor time; the returned function ends it. `profile` is the file of a CPU profile. */
  const startMeasurement = async (profile) => {
    await ask({ measure: 'start', profile });
    return () => ask({ measure: 'end', profile });
  };
  const headers = { 'x-api-key': Object.values(apiKeys)[0] };
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return {
    child,
    url,
    headers,
    headersFor,
    ask: (path, body, network) => ask({ path, body, network }),
    startMeasurement,
    stop,
  };
}
