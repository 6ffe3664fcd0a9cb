import { describe, expect, test } from 'vitest';
import { STATUS } from '../../src/api/kit/http-status.js';
import { errorsOf } from '../../src/api/kit/operation.js';
import { NOT_KNOWN_YET } from './not-known-yet.js';
import { EACH_OPERATION, expectRefusal, useOperations } from './operation-checks.js';
import { TRIGGERS } from './stories.js';

const { callers } = useOperations();

describe.each(EACH_OPERATION)('$route', ({ operation }) => {
  const missing = NOT_KNOWN_YET[operation.id];

  for (const kind of operation.errors) {
    test(`can fail as '${kind}'`, async () => {
      if (kind === 'not-implemented' && missing !== undefined) return;
      const trigger = TRIGGERS[operation.id]?.[kind];
      expect(trigger, `test/contract/stories.ts has no story for ${operation.id} ${kind}`).toBeTypeOf('function');
      expectRefusal(await (trigger as NonNullable<typeof trigger>)(callers()), STATUS[kind]);
    });
  }

  test('lists every declared failure in the API description', () => {
    expect(errorsOf(operation)).toEqual(expect.arrayContaining(['internal', 'unavailable', ...operation.errors]));
  });
});
