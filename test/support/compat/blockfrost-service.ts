import { expect } from 'vitest';
import { openTestService } from '../service.js';
import { startNetworks } from '../start-networks.js';
import { createKey, register } from '../users.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies of two APIs are compared field by field
type Body = any;

/** The simulated mainnet through the routes of Blockfrost and through our own operations. */
export interface BlockfrostService {
  foreign(path: string): Promise<Body>;
  own(path: string): Promise<Body>;
  /** Status and message of a failed request. */
  fail(path: string): Promise<readonly [number, string]>;
  /** Pages of two items have to join to the whole list, and `desc` has to reverse it. */
  expectPaging(path: string): Promise<void>;
  close(): Promise<void>;
}

export const NOT_FOUND = [404, 'The requested component has not been found.'] as const;

export async function openBlockfrostService(): Promise<BlockfrostService> {
  const service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_MAINNET');
  const user = await register(service, 'subjects');
  const { apiKey } = await createKey(service, user, { network: 'CARDANO_MAINNET' });
  const request = (url: string) => service.http.inject({ url, headers: { 'x-api-key': apiKey } });

  async function get(url: string): Promise<Body> {
    const response = await request(url);
    expect([url, response.statusCode]).toEqual([url, 200]);
    return response.json();
  }

  const foreign = (path: string) => get(`/compat/blockfrost/v0/${path}`);
  return {
    foreign,
    own: (path) => get(`/api/${path}`),

    async fail(path) {
      const response = await request(`/compat/blockfrost/v0/${path}`);
      return [response.statusCode, response.json().message];
    },

    async expectPaging(path) {
      const whole = await foreign(path);
      expect(whole.length).toBeGreaterThan(2);
      const short = whole.slice(0, 5);
      const pages = await Promise.all([1, 2, 3].map((page) => foreign(`${path}?count=2&page=${page}`)));
      expect(pages.flat().slice(0, short.length)).toEqual(short);
      const reversed = await foreign(`${path}?order=desc`);
      if (whole.length < 100) expect(reversed).toEqual([...whole].reverse());
      else expect(reversed).not.toEqual(whole);
      expect(await foreign(`${path}?count=100&page=900`)).toEqual([]);
    },

    close: () => service.close(),
  };
}
