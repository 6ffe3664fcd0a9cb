import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { type Address, SUPERUSER, socketAddress } from './address.js';
import type { ClusterLocation } from './cluster-location.js';
import type { NativeServer } from './native-server.js';
import { giveTo } from './owner.js';
import { generatePassword, scramVerifier, writePassword } from './password.js';
import { startServer, writeAccessRules } from './server-process.js';

const MAP = 'crosstie';

/** A new password for the superuser of a server that is about to start. */
export interface PasswordRenewal {
  readonly password: string;
  /** Restricts the server to the user of this process, by peer authentication. */
  restrict(address: Address): Address;
  /** Sets the password in the restricted server and enables password authentication. */
  complete(address: Address, log: Log): Promise<void>;
}

/** For servers that listen on a Unix socket. */
export function beginPasswordRenewal(location: ClusterLocation): PasswordRenewal {
  const password = generatePassword();
  const identityMap = join(location.folder, 'pg_ident.conf');
  return {
    password,
    restrict(address) {
      writeFileSync(identityMap, `${MAP} "${userInfo().username}" ${SUPERUSER}\n`, { mode: 0o600 });
      giveTo(identityMap, location.owner);
      return {
        ...address,
        settings: { ...address.settings, ident_file: identityMap },
        accessRules: `local all ${SUPERUSER} peer map=${MAP}\n`,
      };
    },
    async complete({ connection, accessRules }, log) {
      const client = new pg.Client({ ...connection, password: undefined });
      await client.connect();
      try {
        await client.query(`alter role ${SUPERUSER} password '${scramVerifier(password)}'`);
        writePassword(location, password);
        writeAccessRules(location, accessRules);
        await client.query('select pg_reload_conf()');
      } finally {
        await client.end();
      }
      log.info('store.password-renewed', { folder: location.folder });
    },
  };
}

/**
 * Gives the superuser a new password when the password file is missing or other users could have read it, and the
 * server is configured to listen on a port. The server runs once on its Unix socket only for this.
 */
export async function renewPassword(server: NativeServer, location: ClusterLocation, log: Log): Promise<string> {
  if (process.platform === 'win32') {
    throw new ServiceError(
      'unavailable',
      `The password file of the database is missing: restore ${location.passwordFile}`,
    );
  }
  const renewal = beginPasswordRenewal(location);
  const address = socketAddress(location, undefined);
  const running = await startServer(server, location, renewal.restrict(address));
  try {
    await renewal.complete(address, log);
    return renewal.password;
  } finally {
    await running.stop();
    address.dispose();
  }
}
