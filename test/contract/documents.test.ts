import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configurationPage } from '../../src/app/configuration-page.js';
import { interfaceDescription } from '../../src/app/interface-description.js';
import { clientSource } from '../../tools/client-types.mjs';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('generated documents', () => {
  test('docs/configuration.md tells of the settings as they are (else: npm run docs)', () => {
    expect(read('docs/configuration.md')).toBe(configurationPage());
  });

  test('docs/openapi.json is the description of this build (else: npm run docs)', () => {
    expect(JSON.parse(read('docs/openapi.json'))).toEqual(JSON.parse(JSON.stringify(interfaceDescription())));
  });

  test('client/generated.ts is made from the description of this build (else: npm run docs)', () => {
    expect(read('client/generated.ts')).toBe(clientSource(JSON.parse(JSON.stringify(interfaceDescription()))));
  });
});
