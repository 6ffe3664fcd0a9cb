/** Where mail is handed in, as the operator writes it: `smtps://user:password@mail.example.org`. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** From the first byte (smtps), after STARTTLS, or not at all. */
  readonly encryption: 'tls' | 'starttls' | 'none';
  readonly user: string | undefined;
  readonly password: string | undefined;
}

const PORTS = { tls: 465, starttls: 587, none: 25 } as const;

/** Throws a RangeError that says what is allowed and never what was given: it holds a password. */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const extras = url === undefined ? [] : [...url.searchParams.entries()];
  const off = extras.some(([name, value]) => name === 'tls' && value === 'off');
  const isPlainForm = ['', '/'].includes(url?.pathname ?? '') && url?.hash === '' && extras.length === (off ? 1 : 0);
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !isPlainForm) {
    throw new RangeError(
      'must be smtps://user:password@host:port or smtp://user:password@host:port, maybe with ?tls=off',
    );
  }
  const host = decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  // A token in such a mail is as good as the password, so it travels in the clear within the machine only, unless the
  // operator says that the way is safe.
  const plain = off || isLoopback(host);
  const encryption = url.protocol === 'smtps:' ? 'tls' : plain ? 'none' : 'starttls';
  return {
    host,
    port: url.port === '' ? PORTS[encryption] : Number(url.port),
    encryption,
    user: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
  };
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.[0-9]{1,3}){3}|::1)$/.test(host);
