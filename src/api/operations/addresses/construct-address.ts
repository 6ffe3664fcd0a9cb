import Type, { type Static } from 'typebox';
import type { Address, Credential, Pointer } from '../../../chains/cardano/addresses/address.js';
import { scriptHash } from '../../../chains/cardano/scripts/script-hash.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Hex, Integer, OneOf } from '../../kit/schema.js';
import { AddressFields, toAddressFields } from '../../shapes/addresses/address-fields.js';

const ConstructRequest = Closed({
  paymentKeyHash: Type.Optional(Hex(56, 'Hash of the payment key')),
  scriptHash: Type.Optional(Hex(56, 'Hash of the payment script')),
  script: Type.Optional(
    Closed(
      {
        language: OneOf(['native', 'plutus-v1', 'plutus-v2', 'plutus-v3'], 'Language of the script'),
        bytes: Type.String({
          minLength: 2,
          maxLength: 131_072,
          pattern: '^(?:[0-9a-fA-F]{2})+$',
          description: 'Script in CBOR, hexadecimal',
        }),
      },
      { description: 'The payment script itself: CBOR when native, the bytes of the witness set when Plutus' },
    ),
  ),
  stakeKeyHash: Type.Optional(Hex(56, 'Hash of the stake key')),
  stakeScriptHash: Type.Optional(Hex(56, 'Hash of the stake script')),
  pointer: Type.Optional(
    Closed(
      {
        slot: Integer({ minimum: 0, maximum: 0xffff_ffff, description: 'Slot of the stake registration' }),
        txIndex: Integer({
          minimum: 0,
          maximum: 0xffff,
          description: 'Position of the registering transaction in its block, from 0',
        }),
        certIndex: Integer({ minimum: 0, maximum: 0xffff, description: FIELD.certIndex }),
      },
      { description: 'Location of a stake registration certificate, for a pointer address' },
    ),
  ),
});

export const constructAddress = operation({
  id: 'constructAddress',
  route: 'POST /api/addresses/construct',
  tag: 'Addresses',
  summary: 'Build an address from its credentials',
  description:
    'Payment part: at most one of `paymentKeyHash`, `scriptHash` and `script`. Stake part: at most one of `stakeKeyHash`, `stakeScriptHash` and `pointer`. Without a payment part the response is the reward address.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  body: ConstructRequest,
  bodyLimit: 262_144,
  result: AddressFields,
  errors: [],
  example: {
    body: {
      paymentKeyHash: '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e',
      stakeKeyHash: '337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251',
    },
  },

  handle: ({ network }, { body }) => toAddressFields(assemble(body, network), network),
});

function assemble(request: Static<typeof ConstructRequest>, { networkId }: CardanoNetwork): Address {
  const payment = onlyOne<Credential>("'paymentKeyHash', 'scriptHash' and 'script'", [
    request.paymentKeyHash && { type: 'key', hash: fromHex(request.paymentKeyHash) },
    request.scriptHash && { type: 'script', hash: fromHex(request.scriptHash) },
    request.script && { type: 'script', hash: scriptHash(request.script.language, fromHex(request.script.bytes)) },
  ]);
  const stake = onlyOne<Credential | Pointer>("'stakeKeyHash', 'stakeScriptHash' and 'pointer'", [
    request.stakeKeyHash && { type: 'key', hash: fromHex(request.stakeKeyHash) },
    request.stakeScriptHash && { type: 'script', hash: fromHex(request.stakeScriptHash) },
    request.pointer,
  ]);
  if (payment === undefined) {
    if (stake === undefined) throw new ServiceError('invalid', 'Give a payment part, a stake part or both');
    if ('slot' in stake) throw new ServiceError('invalid', "A 'pointer' needs a payment part");
    return { type: 'reward', networkId, stake };
  }
  if (stake === undefined) return { type: 'enterprise', networkId, payment };
  if ('slot' in stake) return { type: 'pointer', networkId, payment, pointer: stake };
  return { type: 'base', networkId, payment, stake };
}

function onlyOne<Part>(names: string, parts: readonly (Part | '' | undefined)[]): Part | undefined {
  const given = parts.filter((part): part is Part => part !== undefined && part !== '');
  if (given.length > 1) throw new ServiceError('invalid', `Give at most one of ${names}`);
  return given[0];
}
