import type { Operation } from '../../kit/operation.js';
import type { KoiosContext } from './koios-route.js';

/** The result of one of our own operations, read in the snapshot of the context. */
export const callOperation = async <Result>(
  operation: Operation,
  context: KoiosContext,
  input: { readonly path?: object; readonly query?: object },
): Promise<Result> => (await operation.handle(context as never, input as never)) as Result;
