/** Traits of a token: values by category. */
export type Traits = ReadonlyMap<string, readonly string[]>;

/** Fields of metadata that describe a token without being a trait of it. */
const NOT_TRAITS =
  /^(?:id|#|no|number|serial|edition|version|url|website|site|link|twitter|discord|instagram|telegram|medium|publisher|copyright|license|collection|project|series name|artist|author|creator|creators|minted ?by|mint|date|created|sha256|hash|seed|src|thumbnail|symbol|standard|royalt.*)$/i;

/** Fields in which collections group their traits. */
const GROUPS = ['attributes', 'traits', 'properties'] as const;

const MAX_CATEGORIES = 64;
const MAX_TEXT = 64;

/**
 * Traits from the metadata of a token. There is no standard: collections use fields of the metadata itself, an object
 * of them, or a list of pairs.
 */
export function readTraits(metadata: unknown): Traits {
  if (!isRecord(metadata)) return new Map();
  const group = GROUPS.map((name) => findField(metadata, name)).find((value) => value !== undefined);
  const entries = group === undefined ? readFields(metadata, true) : readGroup(group);
  const traits = new Map<string, readonly string[]>();
  for (const [category, values] of entries)
    if (traits.size < MAX_CATEGORIES && category !== '' && category.length <= MAX_TEXT && values.length > 0)
      traits.set(category, values);
  return traits;
}

type Entry = readonly [category: string, values: readonly string[]];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const findField = (metadata: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(metadata).find(([key]) => key.toLowerCase() === name)?.[1];

const readFields = (fields: Readonly<Record<string, unknown>>, top: boolean): readonly Entry[] =>
  Object.entries(fields).flatMap(([key, value]) =>
    top && NOT_TRAITS.test(key.trim()) ? [] : [[key.trim(), readValues(value)] as const],
  );

function readGroup(group: unknown): readonly Entry[] {
  if (isRecord(group)) return readFields(group, false);
  return Array.isArray(group) ? group.flatMap(readPair) : [];
}

/** `{trait_type, value}`, `{name, value}`, `{Category: value}` or `Category: value`. */
function readPair(item: unknown): readonly Entry[] {
  if (typeof item === 'string') {
    const at = item.indexOf(':');
    return at === -1 ? [] : [[item.slice(0, at).trim(), readValues(item.slice(at + 1).trim())]];
  }
  if (!isRecord(item)) return [];
  const category = item['trait_type'] ?? item['name'] ?? item['key'];
  return typeof category === 'string' && item['value'] !== undefined
    ? [[category.trim(), readValues(item['value'])]]
    : readFields(item, false);
}

function readValues(value: unknown): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(readValues))];
  const text =
    typeof value === 'string'
      ? value.trim()
      : typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
        ? String(value)
        : '';
  return text === '' || text.length > MAX_TEXT ? [] : [text];
}

/** Number of tokens by category and value. */
export type TraitCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A category in which every token differs is a serial number, not a trait. */
export function countTraits(tokens: readonly Traits[]): TraitCounts {
  const counts = new Map<string, Map<string, number>>();
  for (const traits of tokens)
    for (const [category, values] of traits) {
      const ofCategory = counts.get(category) ?? new Map<string, number>();
      counts.set(category, ofCategory);
      for (const value of values) ofCategory.set(value, (ofCategory.get(value) ?? 0) + 1);
    }
  return new Map(
    [...counts].filter(([, values]) => values.size === 1 || [...values.values()].some((count) => count > 1)),
  );
}

/**
 * The rarity score of tokens: for each category the number of tokens divided by the number of those with its value,
 * added up. A token without a value of a category has the value "none" there. The sums of each category are computed
 * once, because collections have thousands of tokens and values.
 */
export function createRarityScore(counts: TraitCounts, tokens: number): (traits: Traits) => number {
  const absent = new Map(
    [...counts].map(([category, values]) => {
      const having = [...values.values()].reduce((sum, count) => sum + count, 0);
      return [category, tokens / Math.max(1, tokens - having)] as const;
    }),
  );
  return (traits) => {
    let score = 0;
    for (const [category, values] of counts) {
      const own = traits.get(category);
      if (own === undefined) score += absent.get(category) ?? 0;
      else for (const value of own) score += tokens / (values.get(value) ?? 1);
    }
    return score;
  };
}
