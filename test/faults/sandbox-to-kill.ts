import { afterAll, beforeAll, expect } from 'vitest';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';

export interface SandboxStatus {
  readonly seed: number;
  readonly tip: { readonly hash: string; readonly height: number };
  readonly clockOffset: number;
  readonly mempool: number;
  readonly faucet: string;
}

/** Each waits for the start of the network, up to the limit of a request. */
const MAX_RETRIES = 5;

/** A service in a separate process, and the controls of one of its simulated chains. */
export function sandboxToKill({ network, activity }: { readonly network: string; readonly activity: number }) {
  const { dataDir, remove } = temporaryDataDir();
  const env = { CROSSTIE_SANDBOX_BLOCK_SECONDS: '1', CROSSTIE_SANDBOX_ACTIVITY: String(activity) };
  let service: CrosstieProcess;

  beforeAll(async () => {
    service = await startCrosstie({ dataDir, env });
  });

  afterAll(async () => {
    await service.stop();
    remove();
  });

  async function request<Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answer> {
    const key = `xt_demo_${network.toLowerCase().replaceAll('_', '-')}`;
    const send = (): Promise<Response> =>
      fetch(new URL(path, service.url), {
        method,
        headers: { 'X-Api-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    let response = await send();
    // A network that is still starting on a busy machine has not executed the request.
    for (let attempt = 0; attempt < MAX_RETRIES && response.status === 503; attempt += 1) response = await send();
    const answer = (await response.json()) as Answer & { readonly error?: string };
    expect(response.status, answer.error).toBe(200);
    return answer;
  }

  return {
    /** Calls a control operation of the chain. */
    ask: (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<SandboxStatus> =>
      request(method, `/api/operator/sandbox/${network}${path}`, body),

    /** Calls any operation with the demo key of the network. */
    request,

    async killAndStart(): Promise<void> {
      service.signal('SIGKILL');
      await service.exited;
      service = await startCrosstie({ dataDir, env });
    },
  };
}

/** The state that a chain must preserve over a restart. */
export const sameChain = ({ seed, tip, clockOffset, faucet }: SandboxStatus) => ({
  seed,
  tip: { hash: tip.hash, height: tip.height },
  clockOffset,
  faucet,
});
