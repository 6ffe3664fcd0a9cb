import { describe } from '../api/openapi.js';
import { OPERATIONS } from '../api/registry.js';

/** The OpenAPI document of this build. */
export const interfaceDescription = (): Record<string, unknown> => describe(OPERATIONS);
