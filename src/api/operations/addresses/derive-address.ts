import Type from 'typebox';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import { accountAddresses } from '../../../chains/cardano/addresses/extended-key.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Integer, named } from '../../kit/schema.js';
import { ExtendedKeyText, readExtendedKey, XPUB_EXAMPLE } from '../../shapes/addresses/xpub.js';

const SoftIndex = Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'Key index' });

const Role = Integer({ minimum: 0, maximum: 2, description: '0 external, 1 change, 2 stake keys' });

export const deriveAddress = operation({
  id: 'deriveAddress',
  route: 'GET /api/addresses/xpub/{xpub}/{role}/{index}',
  tag: 'Addresses',
  summary: 'Derive an address from an account public key',
  description:
    'CIP-1852 below the account: roles 0 and 1 give base addresses with the first stake key of the account, role 2 gives the stake address of that stake key.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  immutable: true,
  path: Type.Object({ xpub: ExtendedKeyText, role: Role, index: SoftIndex }),
  result: named(
    'DerivedAddress',
    Closed({
      xpub: Type.String({ description: 'Account public key of the request' }),
      role: Count('Role of the derived key: 0 external, 1 change, 2 stake'),
      index: Count('Index of the derived key'),
      address: Type.String({ description: 'Derived address in bech32' }),
    }),
  ),
  errors: [],
  example: { path: { xpub: XPUB_EXAMPLE, role: '0', index: '0' } },

  handle({ network }, { path }) {
    const account = readExtendedKey(path.xpub);
    return { ...path, address: addressText(accountAddresses(account, path.role, network.networkId)(path.index)) };
  },
});
