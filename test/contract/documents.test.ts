import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { eventExamplesPage } from '../../src/api/services/events/event-examples-page.js';
import { interfaceDescription } from '../../src/app/interface-description.js';
import { parquetPage } from '../../src/app/parquet/parquet-page.js';
import { configurationPage } from '../../src/app/settings/configuration-page.js';
import { commandPaths } from '../../src/cli/commands.js';
import { commandLinePage } from '../../src/cli/reference-page.js';
import { clientSource } from '../../tools/client-types.mjs';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('generated documents', () => {
  test('docs/configuration.md matches the settings (else: npm run docs)', () => {
    expect(read('docs/configuration.md')).toBe(configurationPage());
  });

  test('docs/event-examples.md matches the schemas of events (else: npm run docs)', () => {
    expect(read('docs/event-examples.md')).toBe(eventExamplesPage());
  });

  test('docs/parquet.md matches the tables (else: npm run docs)', () => {
    expect(read('docs/parquet.md')).toBe(parquetPage());
  });

  test('docs/cli.md matches the commands (else: npm run docs)', () => {
    expect(read('docs/cli.md')).toBe(commandLinePage());
  });

  test('operations referenced by the JSON output of a command exist', () => {
    const ids = new Set(OPERATIONS.map(({ id }) => id));
    const named = commandPaths().flatMap(({ path, command: { json } }) =>
      'operation' in json ? [{ path, operation: json.operation }] : [],
    );
    expect(named.filter(({ operation }) => !ids.has(operation))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  test('docs/openapi.json matches this build (else: npm run docs)', () => {
    expect(JSON.parse(read('docs/openapi.json'))).toEqual(JSON.parse(JSON.stringify(interfaceDescription())));
  });

  test('client/generated.ts matches this build (else: npm run docs)', () => {
    expect(read('client/generated.ts')).toBe(clientSource(JSON.parse(JSON.stringify(interfaceDescription()))));
  });
});
