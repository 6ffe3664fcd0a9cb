import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock, Random } from '../../kernel/clock.js';

/** A device from which the owner of an account has signed in before. */
export interface KnownDevice {
  readonly id: string;
  /** The session generation of the account when the token was issued; a new password invalidates all device tokens. */
  readonly generation: number;
}

/**
 * Tokens that a client sends at its next sign-in. A known device has its own attempt counter, so wrong passwords from
 * elsewhere cannot lock its owner out. A token alone does not authenticate.
 */
export interface KnownDevices {
  issue(email: string, generation: number): string;
  /** Undefined for a missing token, an expired token or a token of another account. */
  read(token: string | undefined, email: string): KnownDevice | undefined;
}

const ID_BYTES = 16;
const PAYLOAD_BYTES = ID_BYTES + 8;
const MAC_BYTES = 16;
const TOKEN = /^[\w-]{54}$/;
const LIFETIME_SECONDS = 365 * 24 * 3600;

export function createKnownDevices(secret: Uint8Array, clock: Clock, random: Random): KnownDevices {
  const sign = (payload: Uint8Array, email: string): Buffer =>
    createHmac('sha256', secret).update('known device ').update(payload).update(email).digest().subarray(0, MAC_BYTES);
  const nowSeconds = (): number => Math.floor(clock.now() / 1000);

  return {
    issue(email, generation) {
      const payload = Buffer.alloc(PAYLOAD_BYTES);
      payload.set(random(ID_BYTES));
      payload.writeUInt32BE(generation, ID_BYTES);
      payload.writeUInt32BE(nowSeconds(), ID_BYTES + 4);
      return Buffer.concat([payload, sign(payload, email)]).toString('base64url');
    },

    read(token, email) {
      if (token === undefined || !TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const payload = bytes.subarray(0, PAYLOAD_BYTES);
      if (!timingSafeEqual(sign(payload, email), bytes.subarray(PAYLOAD_BYTES))) return undefined;
      if (payload.readUInt32BE(ID_BYTES + 4) + LIFETIME_SECONDS <= nowSeconds()) return undefined;
      return { id: payload.toString('hex', 0, ID_BYTES), generation: payload.readUInt32BE(ID_BYTES) };
    },
  };
}
