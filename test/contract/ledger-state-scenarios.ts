import type { LightMyRequestResponse } from 'fastify';
import { CIP68_TOKEN_EXAMPLE, SENDER_EXAMPLE } from '../../src/api/shapes/transaction-builder/examples.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { type Callers, demoKey } from './calls.js';

/** Failures of read operations that need ledger state the index does not have. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const sendGet =
  (url: string): Scenario =>
  ({ service }) =>
    service.http.inject({ url, headers: { 'x-api-key': demoKey('CARDANO_MAINNET') } });

export const FURTHER_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  buildCip68Mint: {
    'not-implemented': ({ service }) =>
      service.http.inject({
        method: 'POST',
        url: '/api/tx/build/mint-cip68',
        headers: { 'x-api-key': demoKey('CARDANO_MAINNET') },
        payload: { ...SENDER_EXAMPLE, tokens: [CIP68_TOKEN_EXAMPLE], plutus: {} },
      }),
  },
  getGovernanceThresholds: { 'not-found': sendGet('/api/governance/thresholds?epoch=1000000') },
  searchPools: { 'not-implemented': sendGet('/api/pools/search?hideSaturated=true') },
};
