import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { decodeTransaction, type Transaction } from '../../../src/chains/cardano/transactions/transaction.js';
import { fromHex } from '../../../src/kernel/hex.js';
import type { TestService } from '../../support/service.js';

/** A client with the demo key of a network. */
export interface ApiClient {
  post(path: string, body: object | string): Promise<LightMyRequestResponse>;
  /** The response of a call that must succeed. */
  answer(path: string, body: object | string): Promise<BuildResponse>;
  /** The error message of a call that must be rejected. */
  refusal(path: string, body: object | string, status?: number): Promise<string>;
}

export interface BuildResponse {
  readonly body: Record<string, string>;
  readonly warning: string | undefined;
}

export function createApiClient(service: () => TestService, network: string): ApiClient {
  const post: ApiClient['post'] = (path, body) =>
    service().http.inject({
      method: 'POST',
      url: path,
      headers: { 'x-api-key': `xt_demo_${network}`, 'content-type': 'application/json' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    post,
    async answer(path, body) {
      const response = await post(path, body);
      expect({ status: response.statusCode, body: response.json() }).toMatchObject({ status: 200 });
      return { body: response.json(), warning: response.headers['x-crosstie-warning'] as string | undefined };
    },
    async refusal(path, body, status = 400) {
      const response = await post(path, body);
      expect({ status: response.statusCode, body: response.json() }).toMatchObject({ status });
      expect(Object.keys(response.json())).toEqual(['error']);
      return response.json().error;
    },
  };
}

export const decodeBuiltTransaction = ({ body }: BuildResponse): Transaction =>
  decodeTransaction(fromHex(body['tx_cbor']!));
