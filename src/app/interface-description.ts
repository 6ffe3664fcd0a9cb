import { describe } from '../api/openapi.js';
import { OPERATIONS } from '../api/registry.js';
import { readResponseExamples } from '../api/response-examples.js';

/** The OpenAPI document of this build, with the response examples that `npm run examples` has stored. */
export const interfaceDescription = (): Record<string, unknown> => describe(OPERATIONS, readResponseExamples());
