import type { LightMyRequestResponse } from 'fastify';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import type { Example } from '../../src/api/kit/operation.js';
import { createBlueprint } from '../../src/api/operations/market-data/create-blueprint.js';
import { getScriptBlueprint } from '../../src/api/operations/scripts/get-script-blueprint.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { type Callers, demoKey } from './calls.js';

/** A blueprint has to be stored before it can be read. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };

async function stored({ service }: Callers): Promise<Example> {
  const payload = { ...(createBlueprint.example.body as object), addresses: [EXAMPLE.address] };
  const response = await service.http.inject({ method: 'POST', url: '/api/blueprints', headers, payload });
  return { path: { id: response.json().id } };
}

export const BLUEPRINT_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  async listBlueprints(callers) {
    await stored(callers);
    return {};
  },
  getBlueprint: stored,
  deleteBlueprint: stored,
  listBlueprintEvents: stored,
  async getScriptBlueprint(callers) {
    await stored(callers);
    return getScriptBlueprint.example;
  },
};

const missing = '/api/blueprints/00000000-0000-0000-0000-000000000000';

const sendRequest =
  (method: 'GET' | 'DELETE', url: string): Scenario =>
  ({ service }) =>
    service.http.inject({ method, url, headers });

export const BLUEPRINT_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  getBlueprint: { 'not-found': sendRequest('GET', missing) },
  deleteBlueprint: { 'not-found': sendRequest('DELETE', missing) },
  listBlueprintEvents: { 'not-found': sendRequest('GET', `${missing}/events`) },
  getScriptBlueprint: { 'not-found': sendRequest('GET', `/api/scripts/${'00'.repeat(28)}/blueprint`) },
};
