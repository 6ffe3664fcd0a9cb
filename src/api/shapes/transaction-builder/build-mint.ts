import type { Static } from 'typebox';
import type { AssetAmount } from '../../../builder/request/request.js';
import { ServiceError } from '../../../kernel/errors.js';
import { type Closed, Text } from '../../kit/schema.js';
import { PolicyFields, parsePolicy } from './native-script-request.js';
import { parseAmount } from './read-request.js';
import { TxAssetRequest } from './shapes.js';

export const MAX_TOKENS = 100;

export const TokenFields = {
  ...PolicyFields,
  assetName: Text(64, { pattern: '^(?:[0-9a-fA-F]{2})*$', description: 'Hexadecimal, up to 32 bytes; may be empty' }),
  quantity: TxAssetRequest.properties.quantity,
};

export function parseTokens(requests: readonly Static<ReturnType<typeof Closed<typeof TokenFields>>>[], field: string) {
  const policies = requests.map((request, index) => parsePolicy(request, `${field}[${index}]`));
  const assets = requests.map(
    ({ assetName, quantity }, index): AssetAmount => ({
      policyId: policies[index]!.policyId,
      assetName: assetName.toLowerCase(),
      quantity: parseQuantity(quantity, `${field}[${index}].quantity`),
    }),
  );
  return { policies, assets };
}

/** The maximum quantity that a transaction can mint. */
const MAX_QUANTITY = 2n ** 63n - 1n;

function parseQuantity(digits: string, field: string): bigint {
  const quantity = parseAmount(digits, () => field);
  if (quantity === 0n || quantity > MAX_QUANTITY)
    throw new ServiceError('invalid', `${field} must be from 1 to ${MAX_QUANTITY}`);
  return quantity;
}
