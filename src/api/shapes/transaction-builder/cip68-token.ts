import Type, { type Static } from 'typebox';
import { decoding } from '../../../builder/encoding/transaction-text.js';
import type { Cip68Token } from '../../../builder/request/request.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { Closed, described, named, Text } from '../../kit/schema.js';
import { ContentFields, parseExtra } from './build-cip68.js';
import { parseAmount } from './read-request.js';
import { TxAssetRequest } from './shapes.js';

export const MAX_CIP68_TOKENS = 20;

export const Cip68TokenRequest = named(
  'Cip68TokenRequest',
  Closed({
    label: described(
      Type.Unsafe<222 | 333 | 444>({ type: 'integer', enum: [222, 333, 444] }),
      'Asset name label: 222 NFT, 333 fungible, 444 rich fungible',
    ),
    name: Text(58, { description: 'Up to 28 bytes, without label: text, or `0x…`' }),
    ...ContentFields,
    referenceAddress: Text(256, {
      description: 'Address of the reference token. The owner of this address can change the metadata',
    }),
    recipient: Type.Optional(
      Text(256, { description: 'Address that receives the token; the change address when absent' }),
    ),
    quantity: Type.Optional({
      ...TxAssetRequest.properties.quantity,
      description: 'Quantity; default 1, always 1 for label 222',
    }),
  }),
);

export function parseCip68Token(token: Static<typeof Cip68TokenRequest>, index: number): Cip68Token {
  const field = `tokens[${index}]`;
  return {
    ...token,
    name: encodeName(token.name, `${field}.name`),
    extra: parseExtra(token.extra, `${field}.extra`),
    quantity: token.quantity === undefined ? undefined : parseAmount(token.quantity, () => `${field}.quantity`),
  };
}

function encodeName(text: string, field: string): string {
  if (!text.startsWith('0x')) return Buffer.from(text).toString('hex');
  return decoding(field, () => toHex(fromHex(text.slice(2))));
}
