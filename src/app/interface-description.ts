import { describe, describeInSteps } from '../api/openapi.js';
import { OPERATIONS } from '../api/registry.js';
import { runInSteps } from '../kernel/run-in-steps.js';

/** The OpenAPI document of this build. */
export const interfaceDescription = (): Record<string, unknown> => describe(OPERATIONS);

let text: Promise<string> | undefined;

/** The same as JSON text. Made at its first use, because it takes as long as the rest of a start. */
export function interfaceDescriptionText(): Promise<string> {
  text ??= runInSteps(describeInSteps(OPERATIONS)).then((description) => JSON.stringify(description));
  return text;
}
