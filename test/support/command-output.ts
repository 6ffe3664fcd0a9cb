import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { expect } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { commandPaths } from '../../src/cli/commands.js';

/** Expects one line of JSON in the documented format of a command. */
export function expectDocumentedOutput(path: string, output: string): void {
  expect(output.split('\n')).toHaveLength(1);
  const { json } = commandPaths().find((each) => each.path === path)!.command;
  const schema = 'schema' in json ? json.schema : OPERATIONS.find(({ id }) => id === json.operation)?.result;
  if (schema === undefined || typeof schema === 'function') throw new Error(`${path} has no schema`);
  const value: unknown = JSON.parse(output);
  expect({ path, errors: Errors(schema as TSchema, value) }).toEqual({ path, errors: [] });
}
