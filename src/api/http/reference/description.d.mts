import type { Details, Entry, Reference } from './types.mjs';

export function readDescription(parsed: unknown): Reference;
export function readDetails(reference: Reference, entry: Entry): Details;
export function networksOf(reference: Reference): string[];
export function failuresOf(reference: Reference): { status: string; description: string }[];
