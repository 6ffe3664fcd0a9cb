import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { ClusterLocation } from './cluster-location.js';
import { giveTo } from './owner.js';

/**
 * A private Unix socket where the platform supports it, otherwise a port of the loopback interface. Both require the
 * password.
 */
export type Transport = 'socket' | 'loopback';

export const defaultTransport: Transport = process.platform === 'win32' ? 'loopback' : 'socket';

/** The address the server listens on. It does not change when the server is restarted. */
export interface Address {
  readonly settings: Readonly<Record<string, string>>;
  /** The content of `pg_hba.conf`. */
  readonly accessRules: string;
  readonly connection: pg.ClientConfig;
  dispose(): void;
}

export const SUPERUSER = 'crosstie';
const DATABASE = 'postgres';
const SOCKET_PORT = 5432;

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, including the terminating NUL. */
const MAX_SOCKET_PATH_BYTES = 103;

export function chooseAddress(location: ClusterLocation, transport: Transport, password: string): Promise<Address> {
  return transport === 'socket' ? Promise.resolve(socketAddress(location, password)) : loopbackAddress(password);
}

/** Only the owner can enter the socket's folder; the password excludes other programs of that user. */
export function socketAddress(location: ClusterLocation, password: string | undefined): Address {
  const fits = Buffer.byteLength(join(location.folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
  const directory = fits ? location.folder : mkdtempSync(join(tmpdir(), 'crosstie-'));
  giveTo(directory, location.owner);
  return {
    settings: {
      listen_addresses: '',
      port: String(SOCKET_PORT),
      unix_socket_directories: directory,
      unix_socket_permissions: '0700',
    },
    accessRules: 'local all all scram-sha-256\n',
    connection: { host: directory, port: SOCKET_PORT, user: SUPERUSER, password, database: DATABASE },
    dispose: () => {
      if (!fits) rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function loopbackAddress(password: string): Promise<Address> {
  const host = '127.0.0.1';
  const port = await freePort(host);
  return {
    settings: { listen_addresses: host, port: String(port), unix_socket_directories: '' },
    accessRules: `host all all ${host}/32 scram-sha-256\n`,
    connection: { host, port, user: SUPERUSER, password, database: DATABASE },
    dispose: () => undefined,
  };
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Formats the connection as a URL for other clients. */
export function connectionUrl({ host = '', port, user = '', password, database }: pg.ClientConfig): string {
  const credentials = typeof password === 'string' ? `${user}:${password}` : user;
  if (!host.startsWith('/')) return `postgres://${credentials}@${host}:${port}/${database}`;
  return `postgres://${credentials}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
