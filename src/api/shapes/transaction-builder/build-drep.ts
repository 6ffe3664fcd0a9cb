import Type from 'typebox';
import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { fromHex } from '../../../kernel/hex.js';
import { Hex, Text } from '../../kit/schema.js';

export const DRepFields = {
  drepCredentialHash: Hex(56, 'Hash of the key or script of the DRep'),
  scriptCredential: Type.Optional(Type.Boolean({ description: 'True when the hash is that of a script' })),
  anchorUrl: Type.Optional(
    Text(128, { description: "URL of the DRep's metadata document; requires `anchorDataHash`" }),
  ),
  anchorDataHash: Type.Optional(Hex(64, 'BLAKE2b-256 of that document')),
};

export const KEY_HASH_EXAMPLE = '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e';

export const parseCredential = (body: {
  readonly drepCredentialHash: string;
  readonly scriptCredential?: boolean;
}): Credential => ({ type: body.scriptCredential ? 'script' : 'key', hash: fromHex(body.drepCredentialHash) });
