import type { TSchema } from 'typebox';
import type { Operation } from './operation.js';

export interface CheckedRequest {
  readonly query: unknown;
  readonly body: unknown;
}

/** Number of items in a request; at least 1. */
export type CountItems = (request: CheckedRequest) => number;

/**
 * The counter of an operation that accepts several items in one request; undefined when a request always counts as one.
 */
export function itemCounter(operation: Pick<Operation, 'body' | 'batch'>): CountItems | undefined {
  const { body, batch = [] } = operation;
  const isList = body !== undefined && isListSchema(body);
  if (!isList && batch.length === 0) return undefined;
  return (request) => {
    let items = isList && Array.isArray(request.body) ? request.body.length : 0;
    for (const name of batch) items += countValues(getField(request.body, name) ?? getField(request.query, name));
    return Math.max(1, items);
  };
}

/** Text for the description of an operation. */
export function describeBatch(operation: Pick<Operation, 'body' | 'batch'>): string | undefined {
  if (itemCounter(operation) === undefined) return undefined;
  const { batch = [] } = operation;
  const where = batch.length === 0 ? 'the body' : batch.map((name) => `\`${name}\``).join(' and ');
  return `Each item of ${where} counts as one request.`;
}

const isListSchema = (schema: TSchema): boolean => {
  const { type, anyOf } = schema as { type?: unknown; anyOf?: readonly TSchema[] };
  return type === 'array' || (anyOf?.some(isListSchema) ?? false);
};

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function countValues(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'string' ? value.split(',').filter((item) => item !== '').length : 0;
}
