import { scrypt, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { createGate } from '../gate.js';

export interface PasswordCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** One of the equivalent settings of the OWASP password storage cheat sheet; 32 MiB per computation. */
export const PASSWORD_COST: PasswordCost = { log2N: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MIN_LENGTH = 8;
const MAX_LENGTH = 200;

interface Stored {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

export interface Passwords {
  /** Returns the text to store. It includes the cost, so that the cost can be raised later. */
  hash(password: string): Promise<string>;
  /**
   * `first` has priority over other queued computations. Without a stored text the same work is done, so that the
   * response time does not reveal whether an account exists.
   */
  verify(password: string, stored: string | undefined, options?: { readonly first: boolean }): Promise<boolean>;
  /** True when the hash has another cost than the current one and should be replaced at the next login. */
  needsRehash(stored: string): boolean;
  /** Computations in the queue. */
  readonly queued: number;
}

export interface PasswordOptions {
  readonly cost?: PasswordCost | undefined;
  /** Each computation needs a thread and 32 MiB, so both the concurrency and the queue are small. */
  readonly running?: number;
  readonly maxQueued?: number;
}

export function createPasswords(random: Random, options: PasswordOptions = {}): Passwords {
  const { cost = PASSWORD_COST, running = 2, maxQueued = 32 } = options;
  const gate = createGate({
    running,
    queued: maxQueued,
    refuse: () =>
      new ServiceError('unavailable', 'Too many sign-ins at the moment; try again in a few seconds', {
        headers: { 'Retry-After': '2' },
        rejection: 'concurrency',
      }),
  });
  const dummyHash: Stored = {
    cost,
    salt: Buffer.from(random(SALT_BYTES)),
    hash: Buffer.from(random(HASH_BYTES)),
  };

  return {
    get queued() {
      return gate.queued;
    },

    async hash(password) {
      const salt = Buffer.from(random(SALT_BYTES));
      const hash = await gate.run(() => derive(password, salt, cost));
      return format({ cost, salt, hash });
    },

    async verify(password, text, options) {
      const stored = text === undefined ? dummyHash : parse(text);
      const hash = await gate.run(() => derive(password, stored.salt, stored.cost), options);
      return timingSafeEqual(hash, stored.hash) && text !== undefined;
    },

    needsRehash(text) {
      const made = parse(text).cost;
      return made.log2N !== cost.log2N || made.r !== cost.r || made.p !== cost.p;
    },
  };
}

/** NFKC normalization makes the same password typed on different devices match (NIST SP 800-63B). */
export function readPassword(value: string): string {
  // Normalization can lengthen a text many times over, so the raw length is limited first.
  const password = value.length > 2 * MAX_LENGTH ? undefined : value.normalize('NFKC');
  const length = password === undefined ? Number.POSITIVE_INFINITY : [...password].length;
  if (password === undefined || length < MIN_LENGTH || length > MAX_LENGTH) {
    throw new ServiceError('invalid', `The password must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
  }
  return password;
}

const derive = (password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const N = 2 ** log2N;
    const maxmem = 128 * r * (N + p + 4);
    scrypt(password, salt, HASH_BYTES, { N, r, p, maxmem }, (error, hash) => (error ? reject(error) : resolve(hash)));
  });

const format = ({ cost, salt, hash }: Stored): string =>
  ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');

function parse(text: string): Stored {
  const [, log2N, r, p, salt, hash] = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(text) ?? [];
  if (salt === undefined || hash === undefined) throw new TypeError('a stored password has an unknown format');
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}
