import { describe, expect, test } from 'vitest';
import { DecodeError, ServiceError } from '../kernel/errors.js';
import { SourceError } from '../sources/errors.js';
import { asStoreError, UnstorableValue } from '../store/errors.js';
import {
  classifyFailure,
  ForkTooDeep,
  formatPublicReason,
  IndexMoved,
  isStoreUnavailable,
  publicReason,
  UndecodableBlock,
} from './failures.js';

const fromServer = (code: string) => Object.assign(new Error('of the server'), { code, severity: 'ERROR' });

describe('a failure', () => {
  test('of the database connection, its resources or by a conflict is temporary', () => {
    const lost = asStoreError(Object.assign(new Error('read'), { code: 'ECONNRESET' }));
    for (const error of [lost, asStoreError(fromServer('57P01')), fromServer('40P01'), fromServer('53100')])
      expect(classifyFailure(error)).toBe('database');
    expect(classifyFailure(new IndexMoved(fromServer('23505')))).toBe('database');
  });

  test('of an unavailable database or a full disk is retried without limit', () => {
    for (const error of [fromServer('53100'), fromServer('57P01'), Object.assign(new Error('w'), { code: 'ENOSPC' })])
      expect(isStoreUnavailable(asStoreError(error))).toBe(true);
    for (const error of [fromServer('40P01'), new IndexMoved(fromServer('23505')), new SourceError('lost', 'x')])
      expect(isStoreUnavailable(asStoreError(error))).toBe(false);
  });

  test('of a source that may recover is temporary, and one that cannot be followed is rechecked', () => {
    for (const fault of ['unreachable', 'lost', 'silent', 'misbehaved', 'gave-up', 'refused'] as const)
      expect(classifyFailure(new SourceError(fault, 'x'))).toBe('source');
    for (const fault of ['wrong-network', 'no-common-point', 'corrupt'] as const)
      expect(classifyFailure(new SourceError(fault, 'x'))).toBe('recheck');
    expect(classifyFailure(new ForkTooDeep(500, 432))).toBe('recheck');
  });

  test('to decode is caused by the content', () => {
    const undecodable = new UndecodableBlock({ slot: 1, height: 7, hash: 'ab' }, new DecodeError('no such era'));
    expect(classifyFailure(undecodable)).toBe('content');
    expect(formatPublicReason(undecodable)).toBe('Block 7 (ab) cannot be decoded: no such era');
  });

  test('of any other kind halts', () => {
    const missing = new ServiceError('internal', 'Input ab#0 is missing');
    for (const error of [missing, fromServer('23505'), new TypeError('x is not a function')])
      expect(classifyFailure(error)).toBe('halt');
  });

  test('to store a value names the column that cannot store it', () => {
    const error = new UnstorableValue('column fee: bigint 18446744073709551615 is not a value of type int8');
    expect(classifyFailure(error)).toBe('halt');
    expect(formatPublicReason(error)).toBe(
      'The chain holds a value that the index cannot store: column fee: bigint 18446744073709551615 is not a value of type int8',
    );
  });

  test('with a message of a library is not public', () => {
    expect(formatPublicReason(fromServer('23505'))).toBe(
      'An unexpected error stopped the index; the log has the details',
    );
  });
});

test('public reason of a source error contains neither the address of the source nor its message', () => {
  const faults = ['unreachable', 'lost', 'silent', 'misbehaved', 'refused', 'corrupt', 'gave-up'] as const;
  for (const fault of faults) {
    const reason = publicReason(new SourceError(fault, 'The node at 10.1.2.3:8332 says: secret'));
    expect(reason).toMatch(/^The (node|connection|data)/);
    expect(reason).not.toMatch(/10\.1\.2\.3|secret/);
  }
  expect(publicReason(new ServiceError('unavailable', 'The source takes no transactions'))).toBe(
    'The source takes no transactions',
  );
});
