import { describe, expect, test } from 'vitest';
import { ServiceError } from '../kernel/errors.js';
import { asStoreError, breaksConnection, isConflict, isUniqueViolation, sqlState } from './errors.js';

const serverError = (code: string, severity = 'ERROR', rest = {}): Error =>
  Object.assign(new Error('said by the server'), { code, severity, ...rest });
const socketError = (code: string): Error => Object.assign(new Error(`write ${code}`), { code });

describe('store errors', () => {
  test('only server errors have a SQLSTATE', () => {
    expect(sqlState(serverError('23505'))).toBe('23505');
    expect(sqlState(socketError('EPIPE'))).toBeUndefined();
    expect(sqlState(new Error('23505'))).toBeUndefined();
    expect(sqlState('23505')).toBeUndefined();
  });

  test('distinguish unique violations from transaction conflicts', () => {
    expect(isUniqueViolation(serverError('23505'))).toBe(true);
    expect(isUniqueViolation(serverError('23503'))).toBe(false);
    expect(isConflict(serverError('40001'))).toBe(true);
    expect(isConflict(serverError('40P01'))).toBe(true);
    expect(isConflict(serverError('23505'))).toBe(false);
  });

  test.each([
    [socketError('ECONNREFUSED'), 'The database cannot be reached right now; try again later'],
    [socketError('EPIPE'), 'The database cannot be reached right now; try again later'],
    [new Error('Connection terminated unexpectedly'), 'The database cannot be reached right now; try again later'],
    [serverError('57P01', 'FATAL'), 'The database cannot be reached right now; try again later'],
    [serverError('53300', 'FATAL'), 'The database cannot be reached right now; try again later'],
    [new Error('timeout exceeded when trying to connect'), 'The database is busy; try again later'],
    [serverError('57014'), 'The database took too long to answer; ask for less or try again'],
    [serverError('53100'), 'The disk of the database is full: nothing can be written until there is space again'],
    [serverError('58030'), 'The disk of the database is full: nothing can be written until there is space again'],
    [socketError('ENOSPC'), 'The disk of the database is full: nothing can be written until there is space again'],
    [socketError('EDQUOT'), 'The disk of the database is full: nothing can be written until there is space again'],
  ])('%s is unavailable, with a fixed message and Retry-After', (error, sentence) => {
    expect(asStoreError(error)).toMatchObject({
      kind: 'unavailable',
      message: sentence,
      cause: error,
      headers: { 'Retry-After': expect.stringMatching(/^[1-9][0-9]*$/) },
    });
  });

  test('text that PostgreSQL cannot store is a client error', () => {
    expect(asStoreError(serverError('22021'))).toMatchObject({ kind: 'invalid' });
    expect(asStoreError(serverError('22P05'))).toMatchObject({ kind: 'invalid' });
  });

  test.each([serverError('23505'), new RangeError('ours'), new ServiceError('not-found', 'No such block'), 'thrown'])(
    '%s passes unchanged',
    (error) => {
      expect(asStoreError(error)).toBe(error);
    },
  );

  test('a connection is discarded after fatal errors, lost sockets and stale plans, and reused after all others', () => {
    expect(breaksConnection(serverError('57P01', 'FATAL'))).toBe(true);
    expect(breaksConnection(socketError('ECONNRESET'))).toBe(true);
    expect(breaksConnection(serverError('0A000', 'ERROR', { routine: 'RevalidateCachedQuery' }))).toBe(true);
    expect(breaksConnection(serverError('23505'))).toBe(false);
    expect(breaksConnection(new RangeError('ours'))).toBe(false);
  });
});
