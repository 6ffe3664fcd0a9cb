import { eventually } from './eventually.js';
import type { TestService } from './service.js';

type Http = Pick<TestService, 'http' | 'operatorToken'>;

interface NetworkLine {
  readonly network: string;
  readonly state: string;
  readonly reason: string | null;
  readonly tip: { readonly height: number } | null;
  readonly source: { readonly connected: boolean; readonly lastContactAt: string | null };
}

export interface HealthReader {
  health(): Promise<{ readonly status: string; readonly networks: readonly NetworkLine[] }>;
  /** The entry of the network in `/api/status`. */
  status(): Promise<NetworkLine>;
  /** Waits until the network has this state and health is `ok` or `degraded` accordingly. */
  reaches(state: string): Promise<NetworkLine>;
  request(
    url: string,
  ): Promise<{ readonly status: number; readonly headers: Record<string, unknown>; readonly body: unknown }>;
}

/** Reads the health of one network, publicly and with a key. */
export async function readHealth({ http, operatorToken }: Http, network: string): Promise<HealthReader> {
  const headers = { 'x-operator-token': operatorToken };
  const email = 'health@example.org';
  const payload = { email, password: 'a long enough password', planId: 'unlimited' };
  await http.inject({ method: 'POST', url: '/api/operator/accounts', headers, payload });
  const url = `/api/operator/accounts/${email}/keys`;
  const made = await http.inject({ method: 'POST', url, headers, payload: { network, writeAccess: true } });
  const { apiKey } = made.json();

  const health: HealthReader['health'] = async () => (await http.inject('/api/health')).json();
  const status: HealthReader['status'] = async () =>
    ((await http.inject('/api/status')).json() as NetworkLine[]).find((line) => line.network === network)!;
  return {
    health,
    status,
    async reaches(state) {
      await eventually(async () => (await status()).state === state);
      const expected = state === 'behind' || state === 'halted' ? 'degraded' : 'ok';
      await eventually(async () => (await health()).status === expected);
      return status();
    },
    async request(path) {
      const response = await http.inject({ url: `/api/${path}`, headers: { 'x-api-key': apiKey } });
      return { status: response.statusCode, headers: response.headers, body: response.json() };
    },
  };
}
