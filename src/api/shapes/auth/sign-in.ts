import { AuthTokens, signInDefinition } from './shapes.js';

export const signIn = { ...signInDefinition, result: AuthTokens };
