import { toHex } from '../../../kernel/hex.js';
import type { PlutusData } from './plutus-data.js';

/** Plutus data as JSON text in the detailed form of cardano-cli. Integers of any size stay exact. */
export function plutusJson(data: PlutusData): string {
  switch (data.kind) {
    case 'int':
      return `{"int":${data.value}}`;
    case 'bytes':
      return `{"bytes":"${toHex(data.value)}"}`;
    case 'list':
      return `{"list":${printList(data.items)}}`;
    case 'map': {
      const entries = data.entries.map(([key, value]) => `{"k":${plutusJson(key)},"v":${plutusJson(value)}}`);
      return `{"map":[${entries.join(',')}]}`;
    }
    case 'constructor':
      return `{"constructor":${data.index},"fields":${printList(data.fields)}}`;
  }
}

function printList(items: readonly PlutusData[]): string {
  let text = '[';
  for (let index = 0; index < items.length; index += 1)
    text += index === 0 ? plutusJson(items[index]!) : `,${plutusJson(items[index]!)}`;
  return `${text}]`;
}
