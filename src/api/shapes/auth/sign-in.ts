import { AuthTokens, door } from './shapes.js';

export const signIn = { ...door, result: AuthTokens };
