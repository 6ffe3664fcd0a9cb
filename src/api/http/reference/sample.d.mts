import type { Json } from './types.mjs';

export function sampleOf(document: Json, schema: unknown): unknown;
