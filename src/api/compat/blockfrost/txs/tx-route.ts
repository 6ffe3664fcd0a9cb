import Type from 'typebox';
import { ServiceError } from '../../../../kernel/errors.js';
import { BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PARAMETER } from '../parameters.js';

/** Fields of all routes that show one transaction. */
export const TX_ROUTE = {
  ...BLOCKFROST_ROUTE,
  path: Type.Object({ hash: PARAMETER.txHash }),
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  // Some parts of a transaction may have a kind that this version cannot decode.
  warns: true,
} as const;

/** A value that needs all inputs. Blockfrost always has it; null or zero would be a wrong answer. */
export function requireKnown<Value>(value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new ServiceError(
    'not-implemented',
    'An input of the transaction is older than the indexed history; index the whole chain to get it',
  );
}
