import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { AddressText } from '../../kit/schema.js';
import { AddressFields, readAddress, toAddressFields } from '../../shapes/addresses/address-fields.js';

export const decodeAddress = operation({
  id: 'decodeAddress',
  route: 'GET /api/addresses/{address}/decode',
  tag: 'Addresses',
  summary: 'Decode an address',
  description:
    'Accepts every CIP-19 form (base, enterprise, pointer, reward and Byron) as Bech32, Base58 or hexadecimal text. Rejects an address of another network than the request; networks that share an address space (Cardano mainnet and Apex) cannot be distinguished.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  immutable: true,
  path: Type.Object({ address: AddressText }),
  result: AddressFields,
  errors: [],
  example: {
    path: {
      address:
        'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    },
  },

  handle: ({ network }, { path }) => toAddressFields(readAddress(path.address, network), network),
});
