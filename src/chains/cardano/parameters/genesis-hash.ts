import { blake2b256 } from '../../../kernel/blake2b.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';

export type GenesisKind = 'byron' | 'shelley';

const utf8 = new TextEncoder();

/** The hash that identifies a genesis file. Byron hashes the canonical form, so formatting does not matter there. */
export function genesisHash(kind: GenesisKind, text: string): string {
  return toHex(blake2b256(utf8.encode(kind === 'shelley' ? text : canonicalJson(parse(text)))));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DecodeError('not a genesis file', { cause });
  }
}

/** Members sorted by name, no white space. Numbers beyond double precision are strings in these files. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
