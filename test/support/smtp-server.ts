import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Header and body as received. */
  readonly data: string;
  /** The decoded `AUTH PLAIN` credentials. */
  readonly login: string | undefined;
}

/** Misbehaviour of the mail server. */
export type Mood = 'willing' | 'silent' | 'refuses senders' | 'refuses recipients' | 'hangs up';

export interface SmtpStandIn {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Number of connections. */
  readonly visits: number;
  mood: Mood;
  close(): Promise<void>;
}

/** A mail server with a few commands (RFC 5321) on loopback. It requires a login if configured. */
export async function openSmtpStandIn({ asksLogin: requiresLogin = false } = {}): Promise<SmtpStandIn> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const standIn = { port: 0, mails, visits: 0, mood: 'willing' as Mood, close };

  const server = createServer((socket) => {
    standIn.visits += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (standIn.mood === 'hangs up') socket.destroy();
    if (standIn.mood === 'hangs up' || standIn.mood === 'silent') return;
    const reply = (line: string): boolean => socket.write(`${line}\r\n`);
    let mail = { from: '', to: '', login: undefined as string | undefined };
    let taking = false;
    let text = '';

    const replyTo = (line: string): string => {
      if (/^EHLO /i.test(line)) return requiresLogin ? '250-stand-in\r\n250 AUTH PLAIN' : '250 stand-in';
      const [, login] = /^AUTH PLAIN (.+)$/i.exec(line) ?? [];
      if (login !== undefined) {
        mail = { ...mail, login: Buffer.from(login, 'base64').toString() };
        return '235 welcome';
      }
      const [, from] = /^MAIL FROM:<(.*?)>/i.exec(line) ?? [];
      if (from !== undefined) {
        mail = { ...mail, from };
        return standIn.mood === 'refuses senders' ? `550 ${from} may not send` : '250 ok';
      }
      const [, to] = /^RCPT TO:<(.*?)>/i.exec(line) ?? [];
      if (to !== undefined) {
        mail = { ...mail, to };
        return standIn.mood === 'refuses recipients' ? `550 unknown recipient ${to}` : '250 ok';
      }
      taking = /^DATA$/i.test(line);
      if (taking) return '354 send the message';
      return /^(?:QUIT|RSET|NOOP)$/i.test(line) ? '250 ok' : '502 not known here';
    };

    reply('220 stand-in ESMTP');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (;;) {
        const end = text.indexOf(taking ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (taking ? 5 : 2));
        if (taking) {
          taking = false;
          mails.push({ ...mail, data: part.replaceAll(/^\.\./gm, '.') });
          reply('250 taken');
        } else {
          reply(replyTo(part));
        }
      }
    });
  });

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.port = (server.address() as { port: number }).port;
  return standIn;
}
