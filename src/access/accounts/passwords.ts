import { scrypt, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { createGate } from '../gate.js';

export interface PasswordCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** One of the equivalent settings of the OWASP password storage cheat sheet; 32 MiB for each computation. */
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
  /** The text to keep. It carries its own cost, so that the cost can be raised later. */
  hash(password: string): Promise<string>;
  /** `first` goes before others that wait. Without a stored text the same work is done in vain: the time it takes does not tell whether an account exists. */
  verify(password: string, stored: string | undefined, options?: { readonly first: boolean }): Promise<boolean>;
  /** True when the text was made at another cost than today's and should be made anew at the next login. */
  needsRehash(stored: string): boolean;
  /** Computations in the queue. */
  readonly waiting: number;
}

export interface PasswordOptions {
  readonly cost?: PasswordCost | undefined;
  /** Each computation holds a thread and 32 MiB, so few run at a time and few wait. */
  readonly running?: number;
  readonly waiting?: number;
}

export function createPasswords(random: Random, options: PasswordOptions = {}): Passwords {
  const { cost = PASSWORD_COST, running = 2, waiting = 32 } = options;
  const gate = createGate({
    running,
    waiting,
    refuse: () =>
      new ServiceError('unavailable', 'Too many people are signing in right now; try again in a few seconds', {
        headers: { 'Retry-After': '2' },
        rejection: 'concurrency',
      }),
  });
  const nobody: Stored = {
    cost,
    salt: Buffer.from(random(SALT_BYTES)),
    hash: Buffer.from(random(HASH_BYTES)),
  };

  return {
    get waiting() {
      return gate.waiting;
    },

    async hash(password) {
      const salt = Buffer.from(random(SALT_BYTES));
      const hash = await gate.run(() => derive(password, salt, cost));
      return format({ cost, salt, hash });
    },

    async verify(password, text, options) {
      const stored = text === undefined ? nobody : parse(text);
      const hash = await gate.run(() => derive(password, stored.salt, stored.cost), options);
      return timingSafeEqual(hash, stored.hash) && text !== undefined;
    },

    needsRehash(text) {
      const made = parse(text).cost;
      return made.log2N !== cost.log2N || made.r !== cost.r || made.p !== cost.p;
    },
  };
}

/** Compatibility forms are one password: what a phone types and what a laptop types must match (NIST SP 800-63B). */
export function readPassword(value: string): string {
  // Normalising can lengthen a text many times over, so the raw length is bounded first.
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
  if (salt === undefined || hash === undefined) throw new TypeError('a stored password is not in a known form');
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}
