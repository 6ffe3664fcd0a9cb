import type { MessageFields } from './messages/message.js';
import { toCamelCase } from './schema/build-registry.js';

/**
 * The fields that the mask of a request selects; all of them without a mask. A path such as `tx.block_ref` keeps that
 * field with everything below it. Parts of a oneof are addressed by the name of the field, as in the specification.
 */
export function applyFieldMask(fields: MessageFields, request: unknown): MessageFields {
  const { fieldMask } = request as { readonly fieldMask?: { readonly paths: readonly string[] } };
  const paths = fieldMask?.paths ?? [];
  if (paths.length === 0) return fields;
  return select(
    fields,
    paths.slice(0, MAX_PATHS).map((path) => path.split('.').map(toCamelCase)),
  );
}

const MAX_PATHS = 100;

type Path = readonly string[];

function select(fields: MessageFields, paths: readonly Path[]): MessageFields {
  if (paths.some((path) => path.length === 0)) return fields;
  const selected: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const oneof = isOneof(value) ? value : undefined;
    const key = oneof === undefined ? name : oneof.case;
    const rest = paths.filter(([first]) => first === key).map((path) => path.slice(1));
    if (rest.length === 0) continue;
    selected[name] = oneof === undefined ? selectIn(value, rest) : { case: key, value: selectIn(oneof.value, rest) };
  }
  return selected;
}

function selectIn(value: unknown, paths: readonly Path[]): unknown {
  if (Array.isArray(value)) return value.map((item) => selectIn(item, paths));
  const isMessage = typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
  return isMessage ? select(value as MessageFields, paths) : value;
}

const isOneof = (value: unknown): value is { readonly case: string; readonly value: unknown } =>
  typeof value === 'object' && value !== null && 'case' in value && 'value' in value;
