import type { SendMail } from '../access/accounts/mail.js';
import { smtpMail } from '../gateways/mail/smtp.js';
import { parseSmtpUrl } from '../gateways/mail/smtp-url.js';
import type { Config } from './config.js';

/** Undefined when mail is not configured. */
export const mailSender = ({ smtpUrl, mailFrom }: Config): SendMail | undefined =>
  smtpUrl === undefined || mailFrom === undefined
    ? undefined
    : smtpMail({ server: parseSmtpUrl(smtpUrl), from: mailFrom });
