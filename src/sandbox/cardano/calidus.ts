import type { MetadataValue } from '../../builder/request/metadata.js';
import { signatureStructure } from '../../chains/cardano/pools/calidus-registration.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';
import type { SigningKey } from './signing-key.js';

const POOL_SCOPE = 1;
const CIP8_SIGNATURE = 2;
/** COSE values of an octet key pair, EdDSA and Ed25519. */
const [KEY_PAIR, EDDSA, ED25519] = [1, -8, 6];

/** The metadata of label 867 that registers a Calidus key for a pool (CIP-151). */
export function calidusRegistration(cold: SigningKey, calidusKey: Uint8Array, nonce: number): MetadataValue {
  const payload = new CborWriter().map(5);
  payload.uint(1).array(2).uint(POOL_SCOPE).bytes(cold.hash);
  payload.uint(2).array(0);
  payload.uint(3).array(1).uint(CIP8_SIGNATURE);
  payload.uint(4).uint(nonce);
  payload.uint(7).bytes(calidusKey);
  const digest = blake2b256(payload.finish());
  const header = new CborWriter().map(2).uint(1).int(EDDSA).text('address').bytes(cold.hash).finish();
  return {
    '0': 2,
    '1': { '1': [POOL_SCOPE, hex(cold.hash)], '2': [], '3': [CIP8_SIGNATURE], '4': nonce, '7': hex(calidusKey) },
    '2': [
      {
        '1': { '1': KEY_PAIR, '3': EDDSA, '-1': ED25519, '-2': hex(cold.vkey) },
        '2': [hex(header), 0, hex(digest), hex(cold.sign(signatureStructure(header, digest)))],
      },
    ],
  };
}

const hex = (bytes: Uint8Array): string => `0x${toHex(bytes)}`;
