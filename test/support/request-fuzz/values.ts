/** The parts of a schema that determine its valid and invalid values. */
export interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: ValueSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly anyOf?: readonly ValueSchema[];
}

/** A seeded random generator with the choices of a fuzzer. */
export interface Dice {
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
}

export function createDice(random: () => number): Dice {
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    below,
    chance: (probability) => random() < probability,
    pick: (values) => values[below(values.length)]!,
  };
}

const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufeff',
  '\u202e',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
  'é'.repeat(300),
  '%',
  '%00',
  '%2e%2e%2f',
  '../../etc/passwd',
  "' or 1=1 --",
  '"; drop table block; --',
  '$1',
  '\\',
  '*',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e400',
  '1.5',
  '-1',
  '00000000000000000001',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '1'.repeat(400),
  '__proto__',
  'constructor',
  '[]',
  '{}',
  'true',
  'x'.repeat(5_000),
  'f'.repeat(64),
  '0'.repeat(64),
  'F'.repeat(56),
  'addr1',
  'stake1uxyz',
  'bc1q',
  'mn_addr_',
  '$',
  '#0',
  `${'0'.repeat(64)}#4294967296`,
  `${'0'.repeat(64)}:0`,
  'd87980',
  '84a0a0f5f6',
  '9f'.repeat(200),
  '5b7fffffffffffffff00',
];

const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 31,
  2 ** 32,
  2 ** 63,
  2 ** 64,
  1e300,
  Number.EPSILON,
];

/** A text that a schema may or may not accept: a mutated example, a known value, or one that breaks naive code. */
export function hostileText(dice: Dice, example: string | undefined, known: readonly string[]): string {
  const roll = dice.below(10);
  if (roll < 3 && example !== undefined && example.length > 0) return damageText(dice, example);
  if (roll < 6 && known.length > 0) return dice.pick(known);
  return dice.pick(HOSTILE_TEXTS);
}

/**
 * Changes, removes, repeats or cuts off one character of a text: most checksums and lengths become invalid, some values
 * stay valid.
 */
function damageText(dice: Dice, text: string): string {
  const at = dice.below(text.length);
  switch (dice.below(6)) {
    case 0:
      return text.slice(0, at) + dice.pick([...'0123456789abcdefz_']) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + text.slice(at, at + 8) + text.slice(at);
    case 3:
      return text.slice(0, at);
    case 4:
      return text.toUpperCase();
    default:
      return text + text;
  }
}

/** A JSON value of any type, where the schema expects its own. */
export function hostileValue(
  dice: Dice,
  schema: ValueSchema,
  example: unknown,
  known: readonly string[],
  depth = 0,
): unknown {
  if (dice.chance(0.2)) return confusedValue(dice, depth);
  if (schema.enum !== undefined && dice.chance(0.7)) return dice.pick(schema.enum);
  if (schema.anyOf !== undefined) return hostileValue(dice, dice.pick(schema.anyOf), example, known, depth + 1);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return hostileNumber(dice, schema);
    case 'boolean':
      return dice.chance(0.5);
    case 'array':
      return hostileArray(dice, schema, example, known, depth);
    case 'object':
      return hostileObject(dice, schema, example, known, depth);
    default:
      return hostileText(dice, typeof example === 'string' ? example : undefined, known);
  }
}

function hostileNumber(dice: Dice, { minimum, maximum }: ValueSchema): number {
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]));
  return dice.pick([...edges, ...HOSTILE_NUMBERS, dice.below(1_000)]);
}

function hostileArray(
  dice: Dice,
  schema: ValueSchema,
  example: unknown,
  known: readonly string[],
  depth: number,
): unknown {
  const items = Array.isArray(example) ? example : [];
  if (depth > 4) return items;
  const lengths = [0, 1, 2, Math.min(schema.maxItems ?? 3, 120), Math.min((schema.maxItems ?? 3) + 1, 1_200)];
  const one = (): unknown => hostileValue(dice, schema.items ?? {}, items[0], known, depth + 1);
  const length = dice.pick(lengths);
  if (length <= 2) return Array.from({ length }, one);
  // Long lists repeat a few values: only their length and duplicates matter.
  const few = [one(), one(), ...items.slice(0, 1)];
  return Array.from({ length }, () => dice.pick(few));
}

function hostileObject(
  dice: Dice,
  schema: ValueSchema,
  example: unknown,
  known: readonly string[],
  depth: number,
): unknown {
  const given = typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : {};
  if (depth > 4) return given;
  const body: Record<string, unknown> = { ...given };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const present = name in body;
    if (present ? dice.chance(0.3) : dice.chance(0.2)) {
      body[name] = dice.chance(0.1) ? null : hostileValue(dice, property, given[name], known, depth + 1);
    }
    if (present && dice.chance(0.05)) delete body[name];
  }
  if (dice.chance(0.03)) body[dice.pick(HOSTILE_TEXTS)] = confusedValue(dice, depth);
  return body;
}

/** A value of a random type, independent of the schema. */
function confusedValue(dice: Dice, depth: number): unknown {
  switch (dice.below(8)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
      return dice.pick(HOSTILE_NUMBERS);
    case 3:
      return depth > 4 ? [] : [confusedValue(dice, depth + 1)];
    case 4:
      return depth > 4 ? {} : { [dice.pick(HOSTILE_TEXTS)]: confusedValue(dice, depth + 1) };
    case 5:
      return [[[[[[[[]]]]]]]];
    default:
      return dice.pick(HOSTILE_TEXTS);
  }
}
