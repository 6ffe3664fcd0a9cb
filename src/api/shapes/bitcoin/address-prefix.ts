import { Text } from '../../kit/schema.js';
import { BITCOIN_EXAMPLE } from './examples.js';

export const AddressPrefix = Text(128, {
  minLength: 1,
  pattern: '^[a-zA-HJ-NP-Z0-9]{1,128}$',
  description: 'First characters of an address',
});

export const PREFIX_EXAMPLE = BITCOIN_EXAMPLE.address.slice(0, 10);
