import { EXAMPLE } from '../../kit/examples.js';

export const HASH_DIGITS = 64;

export const example = { path: { txHash: EXAMPLE.tx.withMetadata } };
