import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorResponse } from '../support/error-responses.js';
import { eventually } from '../support/eventually.js';
import { recordingLog } from '../support/recording-log.js';
import { expectNotLogged } from '../support/secret-search.js';
import { openTestService, type TestService } from '../support/service.js';
import { openSmtpStandIn, type SmtpStandIn } from '../support/smtp-server.js';
import { newAddress, register, type TestUser } from '../support/users.js';

const MAIL_PASSWORD = 'hunter2222';
const { log, events } = recordingLog();
const secrets = [MAIL_PASSWORD];
let mailServer: SmtpStandIn;
let service: TestService;
let ada: TestUser;

beforeAll(async () => {
  mailServer = await openSmtpStandIn({ asksLogin: true });
  service = await openTestService(
    {
      CROSSTIE_SMTP_URL: `smtp://mailer:${MAIL_PASSWORD}@127.0.0.1:${mailServer.port}`,
      CROSSTIE_MAIL_FROM: 'Chain <no-reply@chain.example.org>',
      CROSSTIE_SERVICE_NAME: 'chain.example.org',
    },
    { log },
  );
  ada = await register(service, 'ada');
});

afterAll(async () => {
  await service.close();
  await mailServer.close();
  expectNotLogged(events, [...secrets, ada.password, ada.email]);
});

const post = (url: string, payload: object) =>
  service.http.inject({ method: 'POST', url: `/api/auth/${url}`, payload, remoteAddress: newAddress() });

describe('user with a forgotten password', () => {
  test('gets a mail, sets a new password and signs in again', async () => {
    const response = await post('password/forgot', { email: ada.email });
    expect({ status: response.statusCode, body: response.body }).toEqual({ status: 202, body: 'null' });
    await eventually(() => mailServer.mails.length === 1);
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({ from: 'no-reply@chain.example.org', to: ada.email });
    expect(mail?.login).toBe(`\u0000mailer\u0000${MAIL_PASSWORD}`);
    expect(mail?.data).toContain('Subject: Reset your chain.example.org password\r\n');
    // The text is quoted-printable, which may break the line of the token.
    const text = mail?.data.replaceAll('=\r\n', '') ?? '';
    const token = /^[\w-]{43}$/m.exec(text)?.[0] ?? '';
    const password = 'another horse altogether';
    secrets.push(token, password);
    const chosen = await post('password/reset', { token, password });
    expect({ status: chosen.statusCode, body: chosen.body }).toEqual({ status: 204, body: '' });
    expectErrorResponse(await service.http.inject({ url: '/api/auth/me', headers: ada.headers }), 401, 'has ended');
    expectErrorResponse(await post('login', { email: ada.email, password: ada.password }), 401);
    expect((await post('login', { email: ada.email, password })).statusCode).toBe(200);
    expectErrorResponse(await post('password/reset', { token, password }), 401, 'This token is not valid');
  });

  test('gets the same response as an unknown address, also when the mail server is down', async () => {
    mailServer.mood = 'hangs up';
    const visits = mailServer.visits;
    const [known, unknown] = [
      await post('password/forgot', { email: ada.email }),
      await post('password/forgot', { email: 'unknown@example.org' }),
    ];
    const toComparable = ({ statusCode, body, headers }: typeof known) => ({
      ...{ statusCode, body },
      names: Object.keys(headers).toSorted(),
    });
    expect(toComparable(known)).toEqual(toComparable(unknown));
    await eventually(() => mailServer.visits > visits);
    await eventually(() => events.some(({ event }) => event === 'password-reset.failed'));
  });
});
