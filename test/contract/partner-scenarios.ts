import type { LightMyRequestResponse } from 'fastify';
import type { Example } from '../../src/api/kit/operation.js';
import { savePartner } from '../../src/api/operations/partner/save-partner.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import type { Callers } from './calls.js';

/** A user has to create a profile before it can be read. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

async function requestToken(
  { service }: Callers,
  url: string,
  payload: object,
  remoteAddress: string,
): Promise<string> {
  const response = await service.http.inject({ method: 'POST', url, payload, remoteAddress });
  return response.json().accessToken;
}

const personal = (callers: Callers): Promise<string> =>
  requestToken(callers, '/api/auth/login', { email: 'demo@crosstie.local', password: 'crosstie-demo' }, '203.0.113.41');

const device = (callers: Callers): Promise<string> =>
  requestToken(
    callers,
    '/api/auth/device',
    { deviceId: '6f9619ff-8b86-4d11-b42d-00c04fc964ff', platform: 'WEB' },
    '203.0.113.42',
  );

const save =
  (tokenFor: (callers: Callers) => Promise<string> | string, fields: object = {}): Scenario =>
  async (callers) =>
    callers.service.http.inject({
      method: 'PUT',
      url: '/api/partner',
      headers: { authorization: `Bearer ${await tokenFor(callers)}` },
      payload: { ...(savePartner.example.body as object), ...fields },
    });

export const PARTNER_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  async getPartner(callers) {
    await save(personal)(callers);
    return {};
  },
};

export const PARTNER_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  getPartner: {
    'not-found': async (callers) =>
      callers.service.http.inject({
        url: '/api/partner',
        headers: { authorization: `Bearer ${await device(callers)}` },
      }),
  },
  savePartner: {
    invalid: save(({ session }) => session, { website: 'ftp://gauge.example' }),
    forbidden: save(device),
  },
};
