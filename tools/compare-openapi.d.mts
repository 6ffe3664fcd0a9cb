export function extractContract(value: unknown): unknown;
export function differences(before: unknown, after: unknown, at?: string): string[];
