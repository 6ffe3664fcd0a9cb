import type { LightMyRequestResponse } from 'fastify';
import { CIP68_TOKEN_EXAMPLE, SENDER_EXAMPLE } from '../../src/api/shapes/transaction-builder/examples.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { type Callers, demoKey } from './calls.js';

/** Failures of read operations that need ledger state the index does not have. */

type Story = (callers: Callers) => Promise<LightMyRequestResponse>;

const ask =
  (url: string): Story =>
  ({ service }) =>
    service.http.inject({ url, headers: { 'x-api-key': demoKey('CARDANO_MAINNET') } });

export const FURTHER_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Story>>>> = {
  buildCip68Mint: {
    'not-implemented': ({ service }) =>
      service.http.inject({
        method: 'POST',
        url: '/api/tx/build/mint-cip68',
        headers: { 'x-api-key': demoKey('CARDANO_MAINNET') },
        payload: { ...SENDER_EXAMPLE, tokens: [CIP68_TOKEN_EXAMPLE], plutus: {} },
      }),
  },
  getGovernanceThresholds: { 'not-found': ask('/api/governance/thresholds?epoch=1000000') },
  searchPools: { 'not-implemented': ask('/api/pools/search?hideSaturated=true') },
};
