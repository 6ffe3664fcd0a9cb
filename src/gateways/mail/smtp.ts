import { ServiceError } from '../../kernel/errors.js';
import type { SmtpServer } from './smtp-url.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailOptions {
  readonly server: SmtpServer;
  /** An address, or a name with one in angle brackets. */
  readonly from: string;
  /** For each step: resolving, connecting, greeting, and any silence after that. */
  readonly timeoutMs?: number;
}

/** Hands plain text mails to a server, each over a connection of its own: they are few and far between. */
export function smtpMail({ server, from, timeoutMs = 10_000 }: MailOptions): (mail: Mail) => Promise<void> {
  const { host, port, encryption, user, password } = server;
  const options = {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
  };

  return async ({ to, subject, text }) => {
    // Read when the first mail is sent: most services never send one.
    const { createTransport } = await import('nodemailer');
    try {
      await createTransport(options).sendMail({ from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      throw refusal(error);
    }
  };
}

/** Only codes are told: what a server says may repeat the address, and what was said to it holds the password. */
function refusal(error: unknown): ServiceError {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const known = [code, responseCode].filter((value) => /^[A-Z0-9]{1,20}$/.test(String(value)));
  return new ServiceError(
    'unavailable',
    `The mail server did not take a mail: ${known.join(' ') || 'no reason given'}`,
  );
}
