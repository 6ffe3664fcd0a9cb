import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMPAT_APIS } from '../../src/api/compat/registry.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { coveragePage, findCoverage, readCoverageRows } from './coverage-page.mjs';

const rows = readCoverageRows();

describe('coverage', () => {
  test('every row of the Cardano catalogue has an operation', () => {
    const covered = findCoverage(rows, OPERATIONS).filter(({ service }) => service === 'Cardano catalogue');
    expect(covered.length).toBe(482);
    expect(covered.filter(({ state }) => state !== 'present')).toEqual([]);
  });

  test('an absent or unavailable row gives a reason', () => {
    const silent = findCoverage(rows, OPERATIONS).filter(({ state, reason }) => state !== 'present' && reason === '');
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('names of path parameters do not matter, methods do', () => {
    const row = { service: 'x', method: 'GET', path: '/a/{b}', operations: ['GET /a/{b}'], reason: '' };
    const state = (route: string, description?: string) => findCoverage([row], [{ route, description }])[0]?.state;
    expect(state('GET /a/{c}')).toBe('present');
    expect(state('POST /a/{c}')).toBe('absent');
    expect(state('GET /a/{c}', 'Always returns 501: no index.')).toBe('501');
  });

  test('docs/coverage.md is up to date: run `npm run docs`', () => {
    const page = readFileSync(new URL('../../docs/coverage.md', import.meta.url), 'utf8');
    expect(page).toBe(coveragePage(rows, OPERATIONS, COMPAT_APIS));
  });
});
