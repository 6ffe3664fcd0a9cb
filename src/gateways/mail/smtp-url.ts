/** A mail server as configured by the operator: `smtps://user:password@mail.example.org`. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS (smtps), STARTTLS, or none. */
  readonly encryption: 'tls' | 'starttls' | 'none';
  readonly user: string | undefined;
  readonly password: string | undefined;
}

const PORTS = { tls: 465, starttls: 587, none: 25 } as const;

/** Throws a RangeError that describes the allowed forms and never repeats the input, which contains a password. */
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
  // A token in a mail is as sensitive as a password, so unencrypted transport is allowed only on the loopback interface
  // or if the operator explicitly disables TLS.
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
