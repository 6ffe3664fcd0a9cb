import { ServiceError } from '../../../kernel/errors.js';

/** Every value needs a byte, and the size limit of a transaction is 16,384 bytes on all networks. */
const MAX_VALUES = 32_768;

/**
 * Rejects metadata that cannot fit into any transaction before it is encoded: the encoding of nested maps copies them
 * at every level, which takes seconds for a body of maximum size.
 */
export function checkMetadataSize(metadata: unknown, field: string): void {
  let values = 0;
  const pending: unknown[] = [metadata];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const parts = Object.values(value);
    values += parts.length;
    if (values > MAX_VALUES)
      throw new ServiceError(
        'invalid',
        `${field} has more than ${MAX_VALUES} values, which no transaction has room for: shorten it`,
      );
    for (const part of parts) pending.push(part);
  }
}
