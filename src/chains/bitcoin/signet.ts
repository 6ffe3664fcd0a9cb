import { fromHex, toHex } from '../../kernel/hex.js';
import type { BitcoinNetwork } from '../networks.js';
import { ByteWriter } from './byte-writer.js';
import { sha256d } from './hashes.js';

/** Identity of a signet: its messages start with bytes of the hash of its challenge (BIP-325). */
export function customSignet(challenge: string): Pick<BitcoinNetwork, 'signetChallenge' | 'messageStart'> {
  const script = new ByteWriter().lengthPrefixed(fromHex(challenge)).finish();
  return { signetChallenge: challenge, messageStart: toHex(sha256d(script).subarray(0, 4)) };
}
