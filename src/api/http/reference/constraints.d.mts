export function constraintsOf(schema: unknown): string[];
export function valuesOf(schema: unknown): string[];
