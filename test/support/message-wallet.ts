import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { Encoder } from '@stricahq/cbors';
import { encodeBech32 } from '../../src/kernel/bech32.js';
import { blake2b224 } from '../../src/kernel/blake2b.js';

/** Deviations of a signature. Everything else follows CIP-30. */
export interface SigningOptions {
  readonly hashed?: boolean;
  readonly address?: Uint8Array | undefined;
  readonly algorithm?: number;
  /** Additional entries of the protected header, before and after encoding. */
  readonly headers?: ReadonlyMap<unknown, unknown>;
  readonly unprotected?: ReadonlyMap<unknown, unknown>;
  readonly keyEntries?: ReadonlyMap<unknown, unknown>;
}

export interface MessageWallet {
  readonly stakeAddress: string;
  readonly addressBytes: Uint8Array;
  readonly publicKey: Uint8Array;
  /** `signData` of CIP-30 for the stake address. */
  signData(
    message: string | Uint8Array,
    options?: SigningOptions,
  ): { readonly signature: string; readonly key: string };
}

/** DER prefix of the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * A wallet with one stake key. It is independent of the code that reads its signatures: other libraries encode and
 * sign.
 */
export function messageWallet(name: string, networkId: 0 | 1 = 1): MessageWallet {
  const seed = createHash('sha256').update(name).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const addressBytes = Buffer.from([0xe0 | networkId, ...blake2b224(publicKey)]);
  return {
    publicKey,
    addressBytes,
    stakeAddress: encodeBech32(networkId === 1 ? 'stake' : 'stake_test', addressBytes),

    signData(message, options = {}) {
      const { hashed = false, algorithm = -8, headers = [], unprotected = [], keyEntries = [] } = options;
      const address = 'address' in options ? options.address : addressBytes;
      const given = Buffer.from(message);
      const payload = hashed ? Buffer.from(blake2b224(given)) : given;
      const inside = encode(
        new Map<unknown, unknown>([
          [1, algorithm],
          ...(address === undefined ? [] : [['address', Buffer.from(address)] as const]),
          ...headers,
        ]),
      );
      const signature = sign(null, encode(['Signature1', inside, Buffer.alloc(0), payload]), privateKey);
      const outside = new Map<unknown, unknown>([['hashed', hashed], ...unprotected]);
      const key = new Map<unknown, unknown>([[1, 1], [3, -8], [-1, 6], [-2, publicKey], ...keyEntries]);
      return {
        signature: encode([inside, outside, payload, signature]).toString('hex'),
        key: encode(key).toString('hex'),
      };
    },
  };
}

const encode = (value: unknown): Buffer => Encoder.encode(value as never);
