import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not computed with.
export type JsonResponse = any;

/** An API client of a test network. */
export function createApiClient(http: () => FastifyInstance, network = 'cardano-preprod') {
  const headers = { 'x-api-key': `xt_demo_${network}` };
  const send = (url: string, payload?: unknown) =>
    http().inject(
      payload === undefined
        ? { url, headers }
        : {
            method: 'POST',
            url,
            headers: { ...headers, 'content-type': 'application/json' },
            payload: JSON.stringify(payload),
          },
    );

  const succeed = async (url: string, payload?: unknown): Promise<JsonResponse> => {
    const response = await send(url, payload);
    expect({ url, status: response.statusCode, body: response.statusCode === 200 ? '' : response.body }).toEqual({
      url,
      status: 200,
      body: '',
    });
    return response.json();
  };

  return {
    get: (url: string) => succeed(url),
    post: (url: string, payload: unknown) => succeed(url, payload),
    /** The error message of a response with 400. */
    async refusal(url: string, payload?: unknown): Promise<string> {
      const response = await send(url, payload);
      expect({ url, status: response.statusCode }).toEqual({ url, status: 400 });
      return response.json().error;
    },
    async failure(url: string, payload?: unknown): Promise<readonly [status: number, sentence: string]> {
      const response = await send(url, payload);
      return [response.statusCode, response.json().error];
    },
    /** Reads all pages of a numbered list. */
    async everyPage(url: string, pageSize: number): Promise<JsonResponse[]> {
      const rows: JsonResponse[] = [];
      for (let page = 1; ; page += 1) {
        const next = await succeed(`${url}${url.includes('?') ? '&' : '?'}page=${page}`);
        rows.push(...next);
        if (next.length < pageSize) return rows;
      }
    },
  };
}
