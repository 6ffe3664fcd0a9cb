import Type from 'typebox';
import { parseAddress } from '../../../chains/midnight/address.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named, OneOf } from '../../kit/schema.js';
import { ByAddress, common } from '../../shapes/midnight/addresses.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';

const KINDS = {
  unshielded: 'UNSHIELDED',
  shielded: 'SHIELDED',
  dust: 'DUST',
  'viewing-key': 'VIEWING_KEY',
  'coin-public-key': 'COIN_PUBLIC_KEY',
  'encryption-public-key': 'ENCRYPTION_PUBLIC_KEY',
} as const;

export const validateMidnightAddress = operation({
  ...common,
  id: 'validateMidnightAddress',
  route: 'GET /api/midnight/addresses/validate/{address}',
  summary: 'Validate a Midnight address and decode its kind and network',
  description: 'A viewing key is recognized, but its bytes are not returned.',
  pure: true,
  path: ByAddress,
  result: named(
    'MidnightAddressCheck',
    Closed({
      valid: Type.Boolean({ description: 'True for an address of the network' }),
      kind: Nullable(OneOf(Object.values(KINDS), 'Kind of address; null when not valid')),
      network: Nullable(Type.String({ description: 'Network that the address names; null when not valid' })),
      hex: Nullable(Type.String({ description: 'Bytes of the address, in hexadecimal; null when not valid' })),
      reason: Nullable(Type.String({ description: 'Why the text is not valid; null when valid' })),
    }),
  ),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle(_, { path }) {
    try {
      const { kind, network, bytes } = parseAddress(path.address);
      const hex = kind === 'viewing-key' ? null : toHex(bytes);
      return { valid: true, kind: KINDS[kind], network, hex, reason: null };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return { valid: false, kind: null, network: null, hex: null, reason: error.message };
    }
  },
});
