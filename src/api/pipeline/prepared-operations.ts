import type { Operation } from '../kit/operation.js';
import { type Prepared, prepare } from './pipeline.js';

/** Finds operations by id and prepares each at its first use: compiling all schemas takes a while, and few are called. */
export function createPreparedOperations(operations: readonly Operation[]): (id: string) => Prepared | undefined {
  const prepared = new Map<string, Prepared>();
  return (id) => {
    const operation = prepared.has(id) ? undefined : operations.find((each) => each.id === id);
    if (operation !== undefined) prepared.set(id, prepare(operation));
    return prepared.get(id);
  };
}
