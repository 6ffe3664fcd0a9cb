import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { STATUS } from '../../../src/api/kit/http-status.js';
import { getOperationErrors, type Operation } from '../../../src/api/kit/operation.js';
import { containsInternals } from '../error-responses.js';

export interface FuzzedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export const isJson = ({ headers }: Pick<FuzzedResponse, 'headers'>): boolean =>
  /^application\/json/.test(String(headers['content-type']));

type Check = (value: unknown) => boolean;

/**
 * The first use of a simulated network may exceed the request timeout on a busy machine; the largest balances and the
 * output types of a Bitcoin network are computed after its start.
 */
const NOT_YET = /is starting: try again|are being computed/;

/** Returns what is wrong with a response, or undefined. Compiled schemas are cached. */
export function createResponseChecker(): (operation: Operation, response: FuzzedResponse) => string | undefined {
  const checks = new Map<TSchema, Check>();
  const compileCheck = (schema: TSchema): Check => {
    let check = checks.get(schema);
    if (check === undefined) {
      const compiled = Compile(schema);
      check = (value) => compiled.Check(value);
      checks.set(schema, check);
    }
    return check;
  };

  return (operation, { status, headers, body }) => {
    if (status >= 200 && status < 300) {
      if (status !== (operation.success ?? 200)) return `answers ${status}, which it does not declare`;
      if (!isJson({ headers }) || operation.content || status === 204) return undefined;
      return compileCheck(operation.result)(JSON.parse(body)) ? undefined : 'answers what its schema does not allow';
    }
    const declared = new Set(getOperationErrors(operation).map((kind) => STATUS[kind]));
    // A mutated path can match another route, or none.
    const commonStatuses = [STATUS['not-found'], STATUS['method-not-allowed'], STATUS.invalid, 414, 431];
    if (status === STATUS.unavailable && headers['retry-after'] !== undefined && NOT_YET.test(body))
      return findErrorBodyProblem(body);
    if (status >= 500 && status !== STATUS['not-implemented'] && status !== STATUS['incomplete-upstream'])
      return `fails with ${status}`;
    if (!declared.has(status) && !commonStatuses.includes(status))
      return `answers ${status}, which it does not declare`;
    return findErrorBodyProblem(body);
  };
}

function findErrorBodyProblem(body: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'an error that is not JSON';
  }
  const names = typeof parsed === 'object' && parsed !== null ? Object.keys(parsed) : [];
  if (names.length !== 1 || names[0] !== 'error') return 'an error body with other fields than `error`';
  return containsInternals(body) ? 'an error that shows internals' : undefined;
}
