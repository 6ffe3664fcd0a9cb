import { describe, describeInSteps } from '../api/openapi/openapi.js';
import { readResponseExamples } from '../api/openapi/response-examples.js';
import { OPERATIONS } from '../api/operations/registry.js';
import { runInSteps } from '../kernel/run-in-steps.js';

/** The OpenAPI document of this build, with the response examples stored by `npm run examples`. */
export const interfaceDescription = (): Record<string, unknown> => describe(OPERATIONS, readResponseExamples());

let text: Promise<string> | undefined;

/**
 * The document without response examples as JSON text, for MCP clients. Created at first use, because it takes as long
 * as the rest of the start.
 */
export function interfaceDescriptionText(): Promise<string> {
  text ??= runInSteps(describeInSteps(OPERATIONS)).then((description) => JSON.stringify(description));
  return text;
}
