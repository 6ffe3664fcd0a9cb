import type { Json } from './types.mjs';

export function isObject(value: unknown): value is Json;
export function objectOf(value: unknown): Json;
export function listOf(value: unknown): readonly unknown[];
export function textOf(value: unknown): string;
export function shown(value: unknown): string;
export function resolveReference(
  document: Json,
  value: unknown,
): { readonly value: unknown; readonly name: string | undefined };
