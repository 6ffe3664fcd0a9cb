import { readFileSync, writeFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { Callers } from '../contract/calls.js';
import { EMPTY_EXAMPLES, isEmptyExample } from '../contract/empty-examples.js';
import { openCallers } from '../contract/open-callers.js';
import {
  collectResponseExamples,
  hasResponseExample,
  type ResponseExamples,
  shapeDifferences,
} from '../contract/response-examples.js';

/**
 * Regenerates the response examples of the reference from the simulated networks and compares them with the stored
 * ones. `npm run examples` runs this file with `CROSSTIE_WRITE_EXAMPLES=1`, which stores them instead.
 */

const FILE = new URL('../../src/api/openapi/response-examples.json', import.meta.url);
const isWriting = process.env['CROSSTIE_WRITE_EXAMPLES'] === '1';

let callers: Callers;
let fresh: ResponseExamples;
let stored: ResponseExamples;

beforeAll(async () => {
  callers = await openCallers();
  fresh = await collectResponseExamples(callers);
  if (isWriting) writeFileSync(FILE, `${JSON.stringify(fresh, null, 1)}\n`);
  stored = JSON.parse(readFileSync(FILE, 'utf8')) as ResponseExamples;
});

afterAll(() => callers.service.close());

describe('response examples', () => {
  test('exist for exactly the operations that return JSON on a fresh service (else: npm run examples)', () => {
    expect(Object.keys(stored)).toEqual(OPERATIONS.filter(hasResponseExample).map(({ id }) => id));
  });

  test('match the response schema', () => {
    const wrong = OPERATIONS.filter(({ id }) => id in stored).flatMap(({ id, result }) =>
      [...Compile(result).Errors(stored[id])].map(({ instancePath, message }) => `${id}${instancePath}: ${message}`),
    );
    expect(wrong).toEqual([]);
  });

  test('have the fields and types of the current response (else: npm run examples)', () => {
    const differences = Object.keys(stored).flatMap((id) => shapeDifferences(stored[id], fresh[id], id));
    expect(differences).toEqual([]);
  });

  test('of operations with a constant response are exact (else: npm run examples)', () => {
    const immutable = OPERATIONS.filter(({ id, immutable: never }) => never && id in stored).map(({ id }) => id);
    expect(immutable.map((id) => [id, stored[id]])).toEqual(immutable.map((id) => [id, fresh[id]]));
  });

  test('are empty only for a documented reason', () => {
    const empty = Object.keys(stored).filter((id) => isEmptyExample(stored[id]));
    expect(empty.toSorted()).toEqual(Object.keys(EMPTY_EXAMPLES));
  });

  test('are short enough to read', () => {
    const long = Object.entries(stored).filter(([, example]) => JSON.stringify(example).length > 12_000);
    expect(long.map(([id, example]) => `${id}: ${JSON.stringify(example).length}`)).toEqual([]);
  });
});
