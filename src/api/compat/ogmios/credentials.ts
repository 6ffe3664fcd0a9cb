import Type from 'typebox';
import { type Credential, parseAddress } from '../../../chains/cardano/addresses/address.js';
import { decodeBech32 } from '../../../kernel/bech32.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { quoted } from '../../kit/parameters.js';

const MAX_CREDENTIALS = 1_000;

/** Credentials as `keys` and `scripts`, each as hash, bech32 or stake address. */
export const CredentialLists = {
  keys: Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: MAX_CREDENTIALS })),
  scripts: Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: MAX_CREDENTIALS })),
};

export const readCredentials = (
  { keys = [], scripts = [] }: { readonly keys?: readonly string[]; readonly scripts?: readonly string[] },
  prefixes: Readonly<Record<string, Credential['type']>>,
): readonly Credential[] => [
  ...keys.map((text) => readCredential(text, 'key', prefixes)),
  ...scripts.map((text) => readCredential(text, 'script', prefixes)),
];

export const STAKE_PREFIXES = { stake_vkh: 'key', script: 'script' } as const;
export const DREP_PREFIXES = { drep_vkh: 'key', drep_script: 'script' } as const;

/** The text of a credential decides its type where it says one; a bare hash has that of its list. */
function readCredential(
  text: string,
  listed: Credential['type'],
  prefixes: Readonly<Record<string, Credential['type']>>,
): Credential {
  if (/^[0-9a-fA-F]{56}$/.test(text)) return { type: listed, hash: fromHex(text) };
  try {
    if (/^stake/.test(text) && !/^stake_vkh/.test(text)) {
      const address = parseAddress(text);
      if (address.type === 'reward') return address.stake;
    }
    const { prefix, bytes } = decodeBech32(text);
    const type = prefixes[prefix];
    if (type !== undefined && bytes.length === 28) return { type, hash: bytes };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw new ServiceError(
    'invalid',
    `${quoted(text)} is no credential: pass 56 hexadecimal digits, or bech32 with ${Object.keys(prefixes).join(' or ')}`,
  );
}
