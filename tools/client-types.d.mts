/** The source of `client/generated.ts` for an OpenAPI document. */
export declare function clientSource(description: unknown): string;
