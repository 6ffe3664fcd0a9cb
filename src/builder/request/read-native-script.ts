import {
  decodeNativeScript,
  encodeNativeScript,
  type NativeScript,
} from '../../chains/cardano/scripts/native-script.js';
import { readNativeScriptJson } from '../../chains/cardano/scripts/native-script-json.js';
import { scriptHash } from '../../chains/cardano/scripts/script-hash.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { decoding } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';

export interface NativeScriptInput {
  /** CBOR. */
  readonly bytes: Uint8Array;
  /** Hexadecimal; the policy id of a minting script. */
  readonly hash: string;
}

/**
 * A native script in cardano-cli JSON, or its CBOR in hexadecimal. JSON is encoded in the shortest form; CBOR is kept
 * unchanged, because the hash covers it.
 */
export function readNativeScript(value: unknown, field = 'nativeScript'): NativeScriptInput {
  return decoding(
    field,
    () => {
      const bytes = typeof value === 'string' ? fromHex(value) : encodeNativeScript(readNativeScriptJson(value));
      if (hasGuard(decodeNativeScript(bytes)))
        throw new BuildError(`'${field}' requires a guard (CIP-112), and the builder cannot add guards yet`);
      return { bytes, hash: toHex(scriptHash('native', bytes)) };
    },
    'a native script',
  );
}

const hasGuard = (script: NativeScript): boolean =>
  script.type === 'guard' || ('scripts' in script && script.scripts.some(hasGuard));
