import type { LightMyRequestResponse } from 'fastify';
import type { Example } from '../../src/api/kit/operation.js';
import { addSigningWitness } from '../../src/api/operations/transaction-builder/add-signing-witness.js';
import { createSigningSession } from '../../src/api/operations/transaction-builder/create-signing-session.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { type Callers, demoKey } from './calls.js';
import { signed, withoutSource } from './submit-scenarios.js';

/** A session has to be created before a wallet can sign in it. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };

async function begun({ service }: Callers, payload = createSigningSession.example.body as object): Promise<Example> {
  const response = await service.http.inject({ method: 'POST', url: '/api/tx/sessions', headers, payload });
  return { path: { id: response.json().id } };
}

export const SESSION_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  getSigningSession: (callers) => begun(callers),
  deleteSigningSession: (callers) => begun(callers),
  addSigningWitness: async (callers) => ({ ...addSigningWitness.example, ...(await begun(callers)) }),
  submitSigningSession: async (callers) => begun(callers, { cbor: await signed(callers) }),
};

const ended = `/api/tx/sessions/${'00'.repeat(16)}`;

const sendRequest =
  (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object): Scenario =>
  ({ service }) =>
    service.http.inject({ method, url, headers, ...(payload && { payload }) });

export const SESSION_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  getSigningSession: { 'not-found': sendRequest('GET', ended) },
  deleteSigningSession: { 'not-found': sendRequest('DELETE', ended) },
  addSigningWitness: { 'not-found': sendRequest('POST', `${ended}/witnesses`, { witness: 'a0' }) },
  submitSigningSession: {
    'not-found': sendRequest('POST', `${ended}/submit`),
    'not-implemented': () => withoutSource('POST', `${ended}/submit`),
  },
};
