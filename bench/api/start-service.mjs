// Starts service.mjs and communicates with it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { NETWORK } from './chains.mjs';

export async function startService(env) {
  const child = fork(new URL('service.mjs', import.meta.url), {
    env: { ...process.env, BENCH_NETWORK: NETWORK, ...env },
  });
  const heard = () => new Promise((resolve) => child.once('message', resolve));
  const { url, apiKeys } = await heard();
  const headersFor = (network) => ({ 'x-api-key': apiKeys[network] });
  const request = async (path, body, network) => {
    const answer = heard();
    child.send({ path, body, network });
    return await answer;
  };
  /** Starts to measure processor time; the returned function ends it. `profile` is the file of a CPU profile. */
  const startMeasurement = async (profile) => {
    const started = heard();
    child.send({ measure: 'start', profile });
    await started;
    return async () => {
      const ended = heard();
      child.send({ measure: 'end', profile });
      return await ended;
    };
  };
  const headers = { 'x-api-key': Object.values(apiKeys)[0] };
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { child, url, headers, headersFor, ask: request, startMeasurement, stop };
}
