import { ServiceError } from '../../kernel/errors.js';
import type { SmtpServer } from './smtp-url.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailOptions {
  readonly server: SmtpServer;
  /** An address, or a display name with the address in angle brackets. */
  readonly from: string;
  /** For each step: resolving, connecting, greeting, and any idle time afterwards. */
  readonly timeoutMs?: number;
}

/** Sends plain text mails, each over its own connection, since they are rare. */
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
    // Imported with the first mail: most deployments never send one.
    const { createTransport } = await import('nodemailer');
    try {
      await createTransport(options).sendMail({ from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      throw toSendError(error);
    }
  };
}

/** Only codes are reported: a server's message may repeat the address, and the conversation contains the password. */
function toSendError(error: unknown): ServiceError {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const known = [code, responseCode].filter((value) => /^[A-Z0-9]{1,20}$/.test(String(value)));
  return new ServiceError(
    'unavailable',
    `The mail server did not accept the mail: ${known.join(' ') || 'no reason given'}`,
  );
}
