/** The source of `client/generated.ts` for a description of the interface. */
export declare function clientSource(description: unknown): string;
