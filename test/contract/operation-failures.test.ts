import { describe, expect, test } from 'vitest';
import { STATUS } from '../../src/api/kit/http-status.js';
import { getOperationErrors } from '../../src/api/kit/operation.js';
import { EACH_OPERATION, expectErrorResponse, useOperations } from './operation-checks.js';
import { TRIGGERS } from './scenarios.js';
import { UNAVAILABLE_OPERATIONS } from './unavailable-operations.js';

const { callers } = useOperations();

describe.each(EACH_OPERATION)('$route', ({ operation }) => {
  const missing = UNAVAILABLE_OPERATIONS[operation.id];

  for (const kind of operation.errors) {
    test(`can fail as '${kind}'`, async () => {
      if (kind === 'not-implemented' && missing !== undefined) return;
      const trigger = TRIGGERS[operation.id]?.[kind];
      expect(trigger, `test/contract/scenarios.ts has no scenario for ${operation.id} ${kind}`).toBeTypeOf('function');
      expectErrorResponse(await (trigger as NonNullable<typeof trigger>)(callers()), STATUS[kind]);
    });
  }

  test('lists every declared failure in the API description', () => {
    expect(getOperationErrors(operation)).toEqual(
      expect.arrayContaining(['internal', 'unavailable', ...operation.errors]),
    );
  });
});
