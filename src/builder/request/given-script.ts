import { decodeNativeScript, encodeNativeScript } from '../../chains/cardano/scripts/native-script.js';
import { readNativeScriptJson } from '../../chains/cardano/scripts/native-script-json.js';
import { scriptHash } from '../../chains/cardano/scripts/script-hash.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { decoding } from '../encoding/transaction-text.js';

export interface GivenScript {
  /** CBOR. */
  readonly bytes: Uint8Array;
  /** Hexadecimal; of a minting script the policy id. */
  readonly hash: string;
}

/**
 * A native script in the form of cardano-cli, or its CBOR in hexadecimal. JSON is written in the shortest form; bytes
 * stay as they are, since the hash covers them.
 */
export function readNativeScript(value: unknown, field = 'nativeScript'): GivenScript {
  return decoding(
    field,
    () => {
      const bytes = typeof value === 'string' ? fromHex(value) : encodeNativeScript(readNativeScriptJson(value));
      decodeNativeScript(bytes);
      return { bytes, hash: toHex(scriptHash('native', bytes)) };
    },
    'a native script',
  );
}
