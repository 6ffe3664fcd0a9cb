import { decodeNativeScript, type NativeScript } from '../../../chains/cardano/scripts/native-script.js';
import { toHex } from '../../../kernel/hex.js';

/** A native script in the JSON of Ogmios: clauses instead of types. */
export const readNativeScriptJson = (bytes: Uint8Array): unknown => toClause(decodeNativeScript(bytes));

function toClause(script: NativeScript): unknown {
  switch (script.type) {
    case 'sig':
      return { clause: 'signature', from: toHex(script.keyHash) };
    case 'all':
    case 'any':
      return { clause: script.type, from: script.scripts.map(toClause) };
    case 'atLeast':
      return { clause: 'some', atLeast: script.required, from: script.scripts.map(toClause) };
    case 'after':
    case 'before':
      return { clause: script.type, slot: script.slot };
    case 'guard':
      return { clause: 'guard', from: script.credential.type, credential: toHex(script.credential.hash) };
  }
}
