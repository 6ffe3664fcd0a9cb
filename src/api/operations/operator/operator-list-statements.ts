import Type from 'typebox';
import type { StatementTime } from '../../../store/statement-times.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, named, OneOf } from '../../kit/schema.js';
import { forOperator } from '../../shapes/operator/accounts.js';

const MAX_STATEMENTS = 20;
/** Enough to recognise a statement. */
const MAX_TEXT = 2_000;

const Milliseconds = (description: string) => Type.Number({ minimum: 0, description });

export const operatorListStatements = operation({
  ...forOperator,
  id: 'operatorListStatements',
  route: 'GET /api/operator/statements',
  summary: 'List the slowest SQL statements',
  description: `The ${MAX_STATEMENTS} slowest prepared statements since the start of the process that answers, on all its database servers, as this process measured them: from sending a statement until its last row arrived. Statements whose results arrive together share their time. Definitions of tables, statements that are not prepared and bulk loads are not measured.`,
  query: Type.Object({
    sort: Defaulted(OneOf(['total', 'mean'], 'Order: the time of all calls, or the mean time of a call'), 'total'),
  }),
  result: Type.Array(
    named(
      'StatementTime',
      Closed({
        text: Type.String({
          description: `Text with \`$1\`, \`$2\` and so on in place of the values, which are not stored; at most ${MAX_TEXT.toLocaleString('en-US')} characters`,
        }),
        calls: Count('Number of executions'),
        failedCalls: Count('Executions that failed or were cancelled'),
        sharedCalls: Count('Executions whose time is an equal share, because several results arrived together'),
        totalMs: Milliseconds('Time of all executions, in milliseconds'),
        meanMs: Milliseconds('Mean time of an execution, in milliseconds'),
        maxMs: Milliseconds('Longest execution, in milliseconds'),
        rows: Count('Returned or changed rows of all executions'),
      }),
    ),
    { maxItems: MAX_STATEMENTS },
  ),
  errors: [],
  example: {},

  handle: ({ services }, { query }) => services.statementTimes.list(query.sort, MAX_STATEMENTS).map(toJson),
});

const toJson = ({ text, totalMs, maxMs, ...counts }: StatementTime) => ({
  text: text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT),
  ...counts,
  totalMs: round(totalMs),
  meanMs: round(totalMs / counts.calls),
  maxMs: round(maxMs),
});

/** Microseconds are beyond what is measured. */
const round = (ms: number): number => Math.round(ms * 1_000) / 1_000;
