import { readFile } from 'node:fs/promises';
import { ServiceError } from '../../kernel/errors.js';
import { SourceError } from '../errors.js';

export interface NodeCredentials {
  readonly user: string;
  readonly password: string;
}

/** The address of a node. `base` and `place` contain no credentials. */
export interface NodeUrl {
  readonly base: URL;
  readonly place: string;
  readonly credentials: NodeCredentials | undefined;
}

/** `http://user:password@host:port/`. The text never appears in an error: it may contain a password. */
export function parseNodeUrl(text: string): NodeUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new ServiceError('invalid', 'The URL of a Bitcoin node has the form http://user:password@host:port');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new ServiceError('invalid', `The URL of the Bitcoin node at ${url.host} must end after the port`);
  const credentials =
    url.username === '' && url.password === ''
      ? undefined
      : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  return { base: new URL(`${url.protocol}//${url.host}/`), place: url.host, credentials };
}

/** `tcp://host:port`, several separated by commas: a node may publish each topic at another address. */
export function parseZmqUrls(text: string): readonly { readonly host: string; readonly port: number }[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const parts = /^tcp:\/\/(?:\[([0-9a-fA-F:]+)\]|([^/:[\]@]+)):(\d{1,5})\/?$/.exec(part);
      const host = parts?.[1] ?? parts?.[2];
      const port = Number(parts?.[3]);
      if (host === undefined || !(port > 0 && port < 65_536))
        throw new ServiceError('invalid', `'${part}' is not the ZMQ address of a node: tcp://host:port`);
      return { host, port };
    });
}

/** A node writes a new cookie at every start, so it is read again whenever the old one is rejected. */
export async function readCookie(file: string): Promise<NodeCredentials> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new SourceError('unreachable', `The cookie file of the node cannot be read (${cause.code})`);
  });
  const [user, password] = text.trim().split(':', 2);
  if (!user || !password) throw new SourceError('unreachable', 'The cookie file of the node holds no cookie');
  return { user, password };
}
