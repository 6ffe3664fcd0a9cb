import { readFileSync } from 'node:fs';
import { buildFile } from '../../kernel/build-files.js';

/** Response examples by operation id, generated from the simulated networks by `npm run examples`. */
export type ResponseExamples = Readonly<Record<string, unknown>>;

/** Read only to generate the description: a running service serves the built file. */
export const readResponseExamples = (): ResponseExamples =>
  JSON.parse(readFileSync(buildFile('api/openapi/response-examples.json'), 'utf8')) as ResponseExamples;
