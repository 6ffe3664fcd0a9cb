import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../operations/registry.js';
import { describeBatch, itemCounter } from './batch-cost.js';

const list = Type.Array(Type.String());

describe('items of a request', () => {
  test('a list body counts its items', () => {
    const count = itemCounter({ body: list });
    expect(count?.({ query: {}, body: ['a', 'b', 'c'] })).toBe(3);
    expect(count?.({ query: {}, body: [] })).toBe(1);
  });

  test('named fields of the body and comma-separated parameters are added up', () => {
    const body = Type.Object({ ids: Type.Optional(list), addresses: Type.Optional(list), other: Type.Optional(list) });
    const count = itemCounter({ body, batch: ['ids', 'addresses'] });
    expect(count?.({ query: {}, body: { ids: ['a', 'b'], addresses: ['c'], other: ['d'] } })).toBe(3);
    expect(count?.({ query: {}, body: {} })).toBe(1);
    const inQuery = itemCounter({ body: undefined as never, batch: ['ids'] });
    expect(inQuery?.({ query: { ids: 'a,b,,c' }, body: undefined })).toBe(3);
  });

  test('other operations always count as one request', () => {
    expect(itemCounter({ body: Type.Object({ outputs: list }) })).toBeUndefined();
    expect(describeBatch({ body: Type.Object({ outputs: list }) })).toBeUndefined();
  });

  test('the description states which items are counted', () => {
    expect(describeBatch({ body: list })).toBe('Each item of the body counts as one request.');
    expect(describeBatch({ body: Type.Object({ ids: list }), batch: ['ids'] })).toBe(
      'Each item of `ids` counts as one request.',
    );
  });
});

/** Operations whose lists are parts of one request: the fields of a transaction, a filter, the settings of a key, a contract or a webhook, the points of a follower. */
const SINGLE_REQUEST_PATHS =
  /^\/api\/(tx|btc\/(psbt|silentPayments)|aggregator|keys|user|operator|blueprints|webhooks|chain)\/?|^\/api\/transactions\/(evaluate|validate|submit)$|^\/api\/keys$/;
const FILTERS = new Set(['properties', 'include', 'excludeDex', 'types', 'events']);

describe('every operation', () => {
  test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s counts the items of its lists',
    (_id, operation) => {
      const path = operation.route.slice(operation.route.indexOf(' ') + 1);
      if (SINGLE_REQUEST_PATHS.test(path)) return;
      const inBody = Object.entries(
        (operation.body as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {},
      )
        .filter(([, { type }]) => type === 'array')
        .map(([name]) => name);
      const inQuery = Object.entries((operation.query?.properties ?? {}) as Record<string, { description?: string }>)
        .filter(([, { description }]) => /comma/i.test(description ?? ''))
        .map(([name]) => name);
      const lists = [...inBody, ...inQuery].filter((name) => !FILTERS.has(name));
      expect(operation.batch ?? []).toEqual(lists);
    },
  );
});
