import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { SUPERUSER, socketAddress } from './address.js';
import type { NativeServer } from './native-server.js';
import { giveTo } from './owner.js';
import { makePassword, scramVerifier, writePassword } from './password.js';
import type { Place } from './place.js';
import { startServer } from './server-process.js';

const MAP = 'crosstie';

/**
 * Gives the superuser a new password when the file with the old one is missing or others could have read it. For this
 * one statement the server runs on its socket alone and takes nobody but the user of this process, whom the system
 * itself vouches for (`peer`).
 */
export async function renewPassword(server: NativeServer, place: Place, log: Log): Promise<string> {
  if (process.platform === 'win32') {
    throw new ServiceError('unavailable', `The password of the database is missing: restore ${place.passwordFile}`);
  }
  const identityMap = join(place.folder, 'pg_ident.conf');
  writeFileSync(identityMap, `${MAP} "${userInfo().username}" ${SUPERUSER}\n`, { mode: 0o600 });
  giveTo(identityMap, place.owner);
  const address = socketAddress(place, undefined);
  const running = await startServer(server, place, {
    ...address,
    settings: { ...address.settings, ident_file: identityMap },
    accessRules: `local all ${SUPERUSER} peer map=${MAP}\n`,
  });
  try {
    const password = makePassword();
    const client = new pg.Client(address.connection);
    await client.connect();
    try {
      await client.query(`alter role ${SUPERUSER} password '${scramVerifier(password)}'`);
    } finally {
      await client.end();
    }
    writePassword(place, password);
    log.info('store.password-renewed', { folder: place.folder });
    return password;
  } finally {
    await running.stop();
    address.dispose();
  }
}
