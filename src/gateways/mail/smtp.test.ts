import { afterEach, describe, expect, test } from 'vitest';
import { openSmtpStandIn, type SmtpStandIn } from '../../../test/support/smtp-server.js';
import { smtpMail } from './smtp.js';
import { parseSmtpUrl } from './smtp-url.js';

const MAIL = { to: 'ada@example.org', subject: 'A new password', text: 'The token is:\n\n.hidden-token\n' };
const FROM = 'Crosstie <no-reply@example.org>';

describe('a mail', () => {
  const opened: SmtpStandIn[] = [];
  const open = async (options?: { asksLogin: boolean }): Promise<SmtpStandIn> => {
    const server = await openSmtpStandIn(options);
    opened.push(server);
    return server;
  };

  afterEach(async () => {
    for (const server of opened.splice(0)) await server.close();
  });

  const sender = ({ port }: SmtpStandIn, login = '', timeoutMs = 10_000) =>
    smtpMail({ server: parseSmtpUrl(`smtp://${login}127.0.0.1:${port}`), from: FROM, timeoutMs });

  test('arrives unchanged', async () => {
    const server = await open();
    await sender(server)(MAIL);
    expect(server.mails).toEqual([
      { from: 'no-reply@example.org', to: 'ada@example.org', login: undefined, data: expect.any(String) },
    ]);
    const [header = '', body = ''] = (server.mails[0]?.data ?? '').split('\r\n\r\n.hidden')[0]?.split('\r\n\r\n') ?? [];
    expect(header).toContain('From: Crosstie <no-reply@example.org>');
    expect(header).toContain('To: ada@example.org');
    expect(header).toContain('Subject: A new password');
    expect(body).toBe('The token is:');
    expect(server.mails[0]?.data).toContain('\r\n.hidden-token');
  });

  test('is sent with the credentials of the URL', async () => {
    const server = await open({ asksLogin: true });
    await sender(server, 'mail%40er:p%3Ass@')(MAIL);
    expect(server.mails[0]?.login).toBe('\u0000mail@er\u0000p:ss');
  });

  test.each([
    ['refuses senders', 'EENVELOPE 550'],
    ['refuses recipients', 'EENVELOPE 550'],
    ['hangs up', /^The mail server did not accept the mail: E[A-Z]+$/],
  ] as const)('that a server %s fails with codes only', async (mood, reported) => {
    const server = await open({ asksLogin: true });
    server.mood = mood;
    const failure = await sender(server, 'mailer:hunter2222@')(MAIL).catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ kind: 'unavailable', message: expect.stringMatching(reported) });
    expect(failure).not.toHaveProperty('cause');
    expect((failure as Error).message).not.toMatch(/ada@|hunter2/);
  });

  test('times out if the server does not respond', async () => {
    const server = await open();
    server.mood = 'silent';
    await expect(sender(server, '', 50)(MAIL)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('is not sent unencrypted to a remote server', async () => {
    const server = await open();
    const strict = { ...parseSmtpUrl('smtp://mail.example.org'), host: '127.0.0.1', port: server.port };
    await expect(smtpMail({ server: strict, from: FROM })(MAIL)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(server.mails).toEqual([]);
  });
});

describe('mail server URL', () => {
  test.each([
    ['smtps://mail.example.org', { host: 'mail.example.org', port: 465, encryption: 'tls' }],
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, encryption: 'starttls' }],
    ['smtp://mail.example.org:2525/', { port: 2525, encryption: 'starttls' }],
    ['smtp://mail:1025?tls=off', { host: 'mail', port: 1025, encryption: 'none' }],
    ['smtp://localhost', { host: 'localhost', port: 25, encryption: 'none' }],
    ['smtp://[::1]:25', { host: '::1', encryption: 'none' }],
    ['smtps://a%40b:c%2Fd@mail.example.org', { user: 'a@b', password: 'c/d', encryption: 'tls' }],
  ])('%s is parsed', (text, server) => {
    expect(parseSmtpUrl(text)).toMatchObject(server);
  });

  test.each([
    'mail.example.org',
    'http://mail.example.org',
    'smtp://',
    'smtp://user:hunter2222@',
    'smtp://hunter2222@mail.example.org/path',
    'smtp://hunter2222@mail.example.org?proxy=http://elsewhere',
    'smtp://hunter2222@mail.example.org?tls=maybe',
    'smtp://hunter2222@mail.example.org#x',
  ])('%s is rejected without repeating it', (text) => {
    expect(() => parseSmtpUrl(text)).toThrow(/^must be smtps:\/\/(?!.*hunter)/);
  });
});
