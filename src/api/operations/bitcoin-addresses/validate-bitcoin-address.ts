import Type from 'typebox';
import { readAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named, Text } from '../../kit/schema.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';

export const validateBitcoinAddress = operation({
  id: 'validateBitcoinAddress',
  route: 'GET /api/btc/addresses/{address}/validate',
  tag: 'Bitcoin Addresses',
  summary: 'Validate a Bitcoin address',
  description:
    'Succeeds for text that is not an address: `isValid` is then false and `error` says why. An address of another network is not valid here. Needs no index.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  pure: true,
  path: Type.Object({ address: Text(256, { minLength: 1, description: 'Text to validate' }) }),
  result: named(
    'BitcoinAddressValidation',
    Closed({
      isValid: Type.Boolean({ description: 'True for an address of the network' }),
      address: Nullable(Type.String({ description: 'Address in its canonical form' })),
      type: Nullable(Type.String({ description: 'Type of the script, as Bitcoin Core names it; null when not valid' })),
      scriptPubkey: Nullable(Type.String({ description: 'Locking script, in hexadecimal; null when not valid' })),
      witnessVersion: Nullable(Count('Version of the witness program; null for other addresses')),
      witnessProgram: Nullable(
        Type.String({ description: 'Witness program, in hexadecimal; null for other addresses' }),
      ),
      error: Nullable(Type.String({ description: 'Why the text is not an address; null when valid' })),
    }),
  ),
  errors: [],
  example: { path: { address: BITCOIN_EXAMPLE.address } },

  handle({ network }, { path }) {
    const reading = readAddress(path.address, getChainParameters(network));
    const invalidFields = {
      isValid: false,
      address: null,
      type: null,
      scriptPubkey: null,
      witnessVersion: null,
      witnessProgram: null,
    };
    if (reading.outcome === 'wrong-network')
      return { ...invalidFields, error: `It is not an address of ${network.id}` };
    if (reading.outcome !== 'valid') return { ...invalidFields, error: reading.reason };
    const { text, type, script, witnessVersion, witnessProgram } = reading.address;
    return {
      isValid: true,
      address: text,
      type,
      scriptPubkey: toHex(script),
      witnessVersion: witnessVersion ?? null,
      witnessProgram: witnessProgram === undefined ? null : toHex(witnessProgram),
      error: null,
    };
  },
});
