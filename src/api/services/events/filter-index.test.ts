import { describe, expect, test } from 'vitest';
import { networkById } from '../../../chains/networks.js';
import type { DerivedEvent, Subject } from './derived-event.js';
import { compileFilter, normalizeFilters } from './event-filter.js';
import type { EventKind } from './event-kinds.js';
import { FilterIndex } from './filter-index.js';

const BLOCK = {
  height: 1,
  hash: 'ab',
  slot: 1,
  timeMs: undefined,
  previousHash: undefined,
  txCount: 1,
  adoption: -1,
  first: 0,
  epoch: 1,
  startsEpoch: false,
  pool: undefined,
};

const activity = (
  subjects: readonly Subject[],
  { received = 0n, sent = 0n, type = 'address.activity' as EventKind } = {},
): DerivedEvent => ({
  type,
  block: BLOCK,
  txIndex: 0,
  about: subjects[0]?.[1] ?? 'chain',
  place: 0,
  subjects,
  received,
  sent,
  payload: {},
});

const byAddress = (address: string, more: Parameters<typeof compileFilter>[0] = []) =>
  compileFilter([{ field: 'address', operator: 'eq', value: address }, ...more], ['address.activity'], undefined);

describe('filter index', () => {
  test('an event is compared only with filters that name one of its subjects', () => {
    const index = new FilterIndex<number>();
    for (let owner = 0; owner < 100_000; owner += 1) index.add(byAddress(`addr${owner}`), owner);
    index.add(byAddress('addr5'), 100_000);
    for (let event = 0; event < 1_000; event += 1) index.match(activity([['address', `other${event}`]]));
    expect(index.evaluated).toBe(0);
    expect(index.match(activity([['address', 'addr5']]))).toEqual([5, 100_000]);
    expect(index.evaluated).toBe(2);
  });

  test('a filter without a subject gets all events of its kinds', () => {
    const index = new FilterIndex<string>();
    index.add(compileFilter([], ['tx.confirmed', 'block.new'], undefined), 'all');
    expect(index.kinds).toEqual(new Set(['tx.confirmed', 'block.new']));
    expect(index.match(activity([['txHash', 'aa']], { type: 'tx.confirmed' }))).toEqual(['all']);
    expect(index.match(activity([['address', 'a']]))).toEqual([]);
  });

  test('kinds without subjects are not narrowed by the filters of other kinds', () => {
    const index = new FilterIndex<string>();
    const filters = [{ field: 'address', operator: 'eq', value: 'a' }] as const;
    index.add(compileFilter([...filters], ['block.new', 'address.activity'], undefined), 'owner');
    expect(index.match(activity([], { type: 'block.new' }))).toEqual(['owner']);
    expect(index.match(activity([['address', 'b']]))).toEqual([]);
  });

  test('an event of an account matches filters of that account only', () => {
    const index = new FilterIndex<string>();
    const filters = [{ field: 'txHash', operator: 'eq', value: 'aa' }] as const;
    index.add(compileFilter([], ['ipfs.pin', 'submission.result'], 'one'), 'of one');
    index.add(compileFilter([...filters], ['submission.result', 'tx.confirmed'], 'two'), 'of two');
    index.add(compileFilter([], ['ipfs.pin', 'submission.result'], undefined), 'of none');
    expect(index.requiredValues('submission.result')).toEqual(['one', 'two']);
    const pin = activity([], { type: 'ipfs.pin' });
    expect(index.match({ ...pin, accountId: 'one' })).toEqual(['of one']);
    expect(index.match({ ...pin, accountId: 'two' })).toEqual([]);
    expect(index.match(pin)).toEqual([]);
    const result = (txHash: string) => activity([['txHash', txHash]], { type: 'submission.result' });
    expect(index.match({ ...result('aa'), accountId: 'two' })).toEqual(['of two']);
    expect(index.match({ ...result('bb'), accountId: 'two' })).toEqual([]);
    expect(index.match({ ...result('aa'), accountId: 'one' })).toEqual(['of one']);
    expect(index.match(result('aa'))).toEqual([]);
    // Public events of the same filter do not depend on the account.
    expect(index.match(activity([['txHash', 'aa']], { type: 'tx.confirmed' }))).toEqual(['of two']);
  });

  test('all conditions have to hold', () => {
    const index = new FilterIndex<string>();
    index.add(
      byAddress('a', [
        { field: 'unit', operator: 'in', value: ['u1', 'u2'] },
        { field: 'amount', operator: 'gte', value: '10' },
        { field: 'direction', operator: 'eq', value: 'in' },
      ]),
      'owner',
    );
    const subjects: Subject[] = [
      ['address', 'a'],
      ['unit', 'u2'],
    ];
    expect(index.match(activity(subjects, { received: 10n }))).toEqual(['owner']);
    expect(index.match(activity(subjects, { received: 9n }))).toEqual([]);
    expect(index.match(activity(subjects, { sent: 10n }))).toEqual([]);
    expect(index.match(activity(subjects.slice(0, 1), { received: 10n }))).toEqual([]);
  });

  test('an owner is found once even if several of its values match', () => {
    const index = new FilterIndex<string>();
    index.add(
      compileFilter([{ field: 'unit', operator: 'in', value: ['u1', 'u2'] }], ['address.activity'], undefined),
      'owner',
    );
    expect(
      index.match(
        activity([
          ['unit', 'u1'],
          ['unit', 'u2'],
        ]),
      ),
    ).toEqual(['owner']);
  });
});

describe('checking filters', () => {
  const preprod = networkById('CARDANO_PREPROD');
  const check = (kinds: readonly EventKind[], ...filters: Parameters<typeof normalizeFilters>[0]) =>
    normalizeFilters(filters, kinds, preprod);

  test('values are written as events have them', () => {
    expect(check(['policy.activity'], { field: 'policyId', operator: 'eq', value: 'AB'.repeat(28) })).toEqual([
      { field: 'policyId', operator: 'eq', value: 'ab'.repeat(28) },
    ]);
  });

  test('wrong fields, operators and values are rejected with the reason', () => {
    expect(() => check(['pool.block'], { field: 'address', operator: 'eq', value: 'a' })).toThrow('use poolId');
    expect(() => check(['pool.block'], { field: 'poolId', operator: 'gte', value: 'a' })).toThrow('use eq or in');
    expect(() => check(['pool.block'], { field: 'poolId', operator: 'eq', value: 'pool1' })).toThrow('Invalid value');
    expect(() => check(['pool.block'], { field: 'poolId', operator: 'in', value: 'pool1' })).toThrow(
      'a list of values',
    );
    expect(() => check(['pool.block'], { field: 'amount', operator: 'gte', value: '1' })).toThrow('have no amount');
    expect(() => check(['asset.mint'], { field: 'amount', operator: 'gte', value: '-1' })).toThrow('a whole number');
    expect(() => check(['address.activity'], { field: 'address', operator: 'eq', value: 'addr1' })).toThrow(
      'Invalid value',
    );
    expect(() => normalizeFilters([], ['pool.block'], networkById('BITCOIN_TESTNET4'))).toThrow(
      'has no events of type',
    );
  });
});
