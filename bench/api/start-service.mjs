// Starts service.mjs and communicates with it.
import { fork } from 'node:child_process';
import { NETWORK } from './chains.mjs';

export async function startService(env) {
  const child = fork(new URL('service.mjs', import.meta.url), {
    env: { ...process.env, ...env, BENCH_NETWORK: NETWORK },
  });
  const heard = () => new Promise((resolve) => child.once('message', resolve));
  const { url, apiKey } = await heard();
  const request = async (path, body) => {
    const answer = heard();
    child.send({ path, body });
    return await answer;
  };
  return { child, url, headers: { 'x-api-key': apiKey }, ask: request };
}
