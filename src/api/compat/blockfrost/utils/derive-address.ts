import Type from 'typebox';
import { addressText } from '../../../../chains/cardano/addresses/address.js';
import {
  accountAddresses,
  type ExtendedKey,
  parseExtendedKey,
} from '../../../../chains/cardano/addresses/extended-key.js';
import { DecodeError } from '../../../../kernel/errors.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, MAX_INT32, named } from '../../../kit/schema.js';
import { XPUB_EXAMPLE } from '../../../shapes/addresses/xpub.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { invalid } from '../parameters.js';

const Segment = (description: string) => Type.String({ maxLength: 256, description });

export const deriveAddress = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.deriveAddress',
  route: `GET ${BLOCKFROST}/utils/addresses/xpub/{xpub}/{role}/{index}`,
  summary: 'Derive an address from an account public key',
  pure: true,
  immutable: true,
  path: Type.Object({
    xpub: Segment('Public key of an account with its chain code, 128 hexadecimal digits'),
    role: Segment('0 external, 1 change, 2 stake keys'),
    index: Segment('Key index'),
  }),
  result: named(
    'utils_addresses_xpub',
    Closed({
      xpub: Type.String({ description: 'Account public key of the request' }),
      role: Count('Role of the derived key'),
      index: Count('Index of the derived key'),
      address: Type.String({ description: 'Derived address in bech32' }),
    }),
  ),
  errors: [],
  example: { path: { xpub: XPUB_EXAMPLE, role: '0', index: '0' } },

  handle({ network }, { path }) {
    const account = readAccount(path.xpub);
    const role = readIndex(path.role, 'role');
    const index = readIndex(path.index, 'index');
    const address = addressText(accountAddresses(account, role, network.networkId)(index));
    return { xpub: path.xpub, role, index, address };
  },
});

function readAccount(text: string): ExtendedKey {
  const malformed = invalid('Invalid or malformed xpub format. Has to be hex of length 128.');
  if (!/^[0-9a-f]{128}$/i.test(text)) throw malformed;
  try {
    return parseExtendedKey(text);
  } catch (error) {
    throw error instanceof DecodeError ? malformed : error;
  }
}

function readIndex(text: string, name: 'role' | 'index'): number {
  const index = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(index <= MAX_INT32)) throw invalid(`Missing, out of range or malformed ${name}.`);
  return index;
}
