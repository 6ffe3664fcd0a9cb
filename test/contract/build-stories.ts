import type { LightMyRequestResponse } from 'fastify';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { type Callers, demoKey, requestOf } from './calls.js';

/** How builds fail that are well formed: what they ask for is not built here. */

type Story = (callers: Callers) => Promise<LightMyRequestResponse>;

const builds =
  (id: string, more: object): Story =>
  ({ service }) => {
    const operation = OPERATIONS.find((each) => each.id === id)!;
    const body = { ...(operation.example.body as object), ...more };
    return service.http.inject(
      requestOf(operation, { ...operation.example, body }, { 'x-api-key': demoKey('CARDANO_MAINNET') }),
    );
  };

/** Only a script that somebody can run agrees to it. */
const guarded = {
  type: 'ParameterChange',
  action: { parameters: { txFeePerByte: 45 }, guardrailScript: 'fa'.repeat(28), previous: 'none' },
};

export const BUILD_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Story>>>> = {
  buildProposal: { 'not-implemented': builds('buildProposal', guarded) },
};
