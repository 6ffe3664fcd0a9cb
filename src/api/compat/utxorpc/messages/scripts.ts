import { decodeNativeScript, type NativeScript } from '../../../../chains/cardano/scripts/native-script.js';
import type { Script } from '../../../../chains/cardano/scripts/script.js';
import { type MessageFields, oneof, uint32 } from './message.js';

const PLUTUS: Readonly<Record<string, string>> = {
  'plutus-v1': 'plutusV1',
  'plutus-v2': 'plutusV2',
  'plutus-v3': 'plutusV3',
};

export function toScript({ language, bytes }: Script): MessageFields {
  if (language === 'native') return { script: oneof('native', toNativeScript(decodeNativeScript(bytes))) };
  const field = PLUTUS[language];
  // The schema of UTxO RPC has no field for Plutus V4 yet.
  return field === undefined ? {} : { script: oneof(field, bytes) };
}

function toNativeScript(script: NativeScript): MessageFields {
  const list = (scripts: readonly NativeScript[]): readonly MessageFields[] => scripts.map(toNativeScript);
  switch (script.type) {
    case 'sig':
      return { nativeScript: oneof('scriptPubkeyHash', script.keyHash) };
    case 'all':
      return { nativeScript: oneof('scriptAll', { items: list(script.scripts) }) };
    case 'any':
      return { nativeScript: oneof('scriptAny', { items: list(script.scripts) }) };
    case 'atLeast':
      // A negative number of required scripts, which the ledger accepts, means none.
      return {
        nativeScript: oneof('scriptNOfK', {
          k: script.required < 0n ? 0 : uint32(script.required),
          scripts: list(script.scripts),
        }),
      };
    case 'after':
      return { nativeScript: oneof('invalidBefore', script.slot) };
    case 'before':
      return { nativeScript: oneof('invalidHereafter', script.slot) };
    case 'guard':
      // The schema has no field for this kind of Dijkstra yet.
      return {};
  }
}
