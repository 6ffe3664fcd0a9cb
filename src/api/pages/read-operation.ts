import { parseJsonWithBigints } from '../../kernel/exact-json.js';
import type { Flow } from '../../kernel/fair-queue.js';
import type { Caller } from '../kit/context.js';
import type { Operation } from '../kit/operation.js';
import {
  type Call,
  endCall,
  newOutcome,
  type PipelineDependencies,
  type Prepared,
  runCall,
} from '../pipeline/pipeline.js';
import { createPreparedOperations } from '../pipeline/prepared-operations.js';
import { CachedResponse } from '../pipeline/response-cache.js';

export type ReadOperation = <Result>(
  id: string,
  parameters: Readonly<Record<string, string | number>>,
  caller: Caller,
) => Promise<Result>;

/** Called after each call, for metrics. */
export type ObserveRead = (operationId: string, error: unknown, ms: number) => void;

/** Runs operations for pages as a visitor, with the limits of the visitor's address. */
export function createReadOperation(
  operations: readonly Operation[],
  pipeline: PipelineDependencies,
  observe: ObserveRead,
): ReadOperation {
  const findPrepared = createPreparedOperations(operations);
  return async <Result>(id: string, parameters: Readonly<Record<string, string | number>>, caller: Caller) => {
    const operation = findPrepared(id);
    if (operation === undefined) throw new Error(`a page reads the unknown operation ${id}`);
    const outcome = newOutcome();
    const began = performance.now();
    try {
      const { accessToken } = pipeline.services.access.visitors.open();
      const result = await runCall(operation, toCall(operation, parameters, caller, accessToken), pipeline, outcome);
      await pipeline.loop.pass(outcome.flow as Flow);
      const value = result instanceof CachedResponse ? parseJsonWithBigints(result.body) : result;
      observe(id, undefined, performance.now() - began);
      return value as Result;
    } catch (error) {
      observe(id, error, performance.now() - began);
      throw error;
    } finally {
      endCall(pipeline, outcome);
    }
  };
}

function toCall(
  { operation }: Prepared,
  parameters: Readonly<Record<string, string | number>>,
  caller: Caller,
  bearer: string,
): Call {
  const inPath = new Set(Object.keys(operation.path?.properties ?? {}));
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const);
  return {
    caller,
    apiKey: undefined,
    bearer,
    operatorToken: undefined,
    origin: undefined,
    path: Object.fromEntries(texts.filter(([name]) => inPath.has(name))),
    query: Object.fromEntries(texts.filter(([name]) => !inPath.has(name))),
    body: async () => undefined,
  };
}
