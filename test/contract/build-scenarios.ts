import type { LightMyRequestResponse } from 'fastify';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { buildRequest, type Callers, demoKey } from './calls.js';
import { withoutLedger } from './ledger-state-scenarios.js';

/** Failures of well-formed build requests: the service does not build such a transaction. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const builds =
  (id: string, more: object): Scenario =>
  ({ service }) => {
    const operation = OPERATIONS.find((each) => each.id === id)!;
    const body = { ...(operation.example.body as object), ...more };
    return service.http.inject(
      buildRequest(operation, { ...operation.example, body }, { 'x-api-key': demoKey('CARDANO_MAINNET') }),
    );
  };

/** It needs the approval of a Plutus script. */
const guarded = {
  type: 'ParameterChange',
  action: { parameters: { txFeePerByte: 45 }, guardrailScript: 'fa'.repeat(28), previous: 'none' },
};

export const BUILD_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  buildProposal: { 'not-implemented': builds('buildProposal', guarded) },
  buildTreasuryDonation: {
    'not-implemented': withoutLedger(builds('buildTreasuryDonation', { includeTreasuryValue: true })),
  },
};
