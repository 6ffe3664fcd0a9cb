import { pbkdf2Sync } from 'node:crypto';
import type { Pbkdf2 } from '../wallets/mnemonic.js';

/** Uses OpenSSL, because starting a simulated chain derives all demo wallets. */
export const nodePbkdf2: Pbkdf2 = (password, salt, iterations, length) =>
  new Uint8Array(pbkdf2Sync(password, salt, iterations, length, 'sha512'));
