import type { TSchema } from 'typebox';
import { type Example, getOperationMethod, getOperationPath, type Operation } from '../../../src/api/kit/operation.js';
import { seeded } from '../mutations.js';
import type { KnownValues } from './known-values.js';
import { createDice, type Dice, hostileText, hostileValue, type ValueSchema } from './values.js';

export interface FuzzedRequest {
  readonly operation: Operation;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** The request determined by a seed and by the values of earlier responses. */
export function randomRequest(
  seed: number,
  operations: readonly Operation[],
  known: KnownValues,
  credential: (operation: Operation) => Readonly<Record<string, string>>,
): FuzzedRequest {
  const dice = createDice(seeded(seed));
  const operation = dice.pick(operations);
  const { example } = operation;
  const payload = randomPayload(dice, operation, known);
  return {
    operation,
    method: getOperationMethod(operation),
    target: randomPath(dice, operation, example, known) + randomQuery(dice, operation, example, known),
    headers: { ...credential(operation), ...payload.headers },
    body: payload.body,
  };
}

/** A number stays a number in most requests and becomes another type in a few. */
const CHANGED = 0.35;

function randomPath(dice: Dice, operation: Operation, { path = {} }: Example, known: KnownValues): string {
  return getOperationPath(operation).replaceAll(/\{([A-Za-z0-9]+)\}/g, (_, name: string) => {
    const value = dice.chance(CHANGED) ? hostileText(dice, path[name], known.findByName(name)) : (path[name] ?? '');
    return encodeText(value === '' ? '0' : value);
  });
}

function randomQuery(dice: Dice, operation: Operation, { query = {} }: Example, known: KnownValues): string {
  const schemas = (operation.query?.properties ?? {}) as Record<string, ValueSchema>;
  const parts: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const given = query[name];
    if (given === undefined ? !dice.chance(0.25) : dice.chance(0.05)) continue;
    const value =
      given !== undefined && !dice.chance(CHANGED)
        ? given
        : dice.chance(0.5)
          ? hostileValue(dice, schema, given, known.findByName(name))
          : hostileText(dice, given === undefined ? undefined : String(given), known.findByName(name));
    parts.push(`${encodeText(name)}=${encodeText(String(value))}`);
    if (dice.chance(0.02)) parts.push(`${encodeText(name)}=${encodeText(dice.pick(['', '1', 'a']))}`);
  }
  if (dice.chance(0.03))
    parts.push(dice.pick(['pageSize=1', 'a[b]=c', '=', '&&', '%', 'network=NOWHERE', 'cursor=AAAA']));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Lone surrogates have no UTF-8 form, so they are sent as the bytes that a faulty client would send. */
function encodeText(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

function randomPayload(
  dice: Dice,
  operation: Operation,
  known: KnownValues,
): { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer | undefined } {
  const { body: schema, example } = operation;
  if (example.streamed !== undefined) {
    const bytes = Buffer.from(example.streamed.base64, 'base64');
    if (dice.chance(CHANGED) && bytes.length > 0) bytes[dice.below(bytes.length)] = dice.below(256);
    return { headers: { 'Content-Type': example.streamed.contentType }, body: bytes };
  }
  if (schema === undefined) return { headers: {}, body: undefined };
  const value = dice.chance(0.15) ? example.body : damagedBody(dice, schema, example.body, known);
  let text = JSON.stringify(value) ?? '';
  if (dice.chance(0.03)) text = text.slice(0, dice.below(text.length + 1));
  const type = dice.chance(0.97)
    ? 'application/json'
    : dice.pick(['text/plain', 'application/cbor', 'application/x-www-form-urlencoded', 'nonsense']);
  return { headers: { 'Content-Type': type }, body: Buffer.from(text) };
}

/** Known values are looked up by the name of each body field. */
function damagedBody(dice: Dice, schema: TSchema, example: unknown, known: KnownValues): unknown {
  const { properties = {} } = schema as ValueSchema;
  const names = Object.keys(properties);
  const values = names.length === 0 ? [] : known.findByName(dice.pick(names));
  return hostileValue(dice, schema as ValueSchema, example, values);
}
