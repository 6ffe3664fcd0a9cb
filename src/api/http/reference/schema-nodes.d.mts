import type { Json } from './types.mjs';

export interface SchemaNode {
  readonly label: string;
  readonly required: boolean;
  readonly type: string;
  readonly description: string;
  readonly constraints: string[];
  readonly values: string[];
  readonly closed: boolean;
  readonly expandable: boolean;
  readonly children: () => SchemaNode[];
}
export function schemaNode(
  document: Json,
  schema: unknown,
  place?: { readonly label?: string; readonly required?: boolean },
): SchemaNode;
export function typeName(document: Json, schema: unknown): string;
