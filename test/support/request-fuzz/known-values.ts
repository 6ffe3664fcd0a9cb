/** Values from responses by field name, so that later requests refer to existing entities. */
export interface KnownValues {
  learn(answer: unknown): void;
  /** Values of fields with this name, then of any field. */
  findByName(name: string): readonly string[];
}

const MAX_PER_NAME = 40;
const MAX_NAMES = 500;
const MAX_DEPTH = 6;
const MAX_TEXT = 200;

export function collectKnownValues(): KnownValues {
  const byName = new Map<string, string[]>();

  const store = (name: string, value: string): void => {
    let values = byName.get(name);
    if (values === undefined) {
      if (byName.size >= MAX_NAMES) return;
      values = [];
      byName.set(name, values);
    }
    if (values.length < MAX_PER_NAME && !values.includes(value)) values.push(value);
  };

  const walk = (name: string, value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      if (value.length > 0 && value.length <= MAX_TEXT) store(name, value);
    } else if (typeof value === 'number') store(name, String(value));
    else if (depth >= MAX_DEPTH || value === null || typeof value !== 'object') return;
    else if (Array.isArray(value)) for (const item of value.slice(0, 5)) walk(name, item, depth + 1);
    else for (const [field, item] of Object.entries(value)) walk(field, item, depth + 1);
  };

  return {
    learn: (answer) => walk('', answer, 0),
    findByName(name) {
      const exact = byName.get(name);
      if (exact !== undefined) return exact;
      const lowerName = name.toLowerCase();
      const similar = [...byName.keys()].filter((other) => other !== '' && lowerName.endsWith(other.toLowerCase()));
      return similar.flatMap((other) => byName.get(other) ?? []);
    },
  };
}
