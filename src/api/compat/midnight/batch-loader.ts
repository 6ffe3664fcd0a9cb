/**
 * Loads the values of all keys that are requested in one turn of the event loop with one query, and the value of each
 * key only once: resolvers run once per object, and a query per object would be too many.
 */
export function createBatchLoader<Key extends string | number, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const known = new Map<Key, Promise<Value | undefined>>();
  let next: { readonly keys: Key[]; readonly found: Promise<ReadonlyMap<Key, Value>> } | undefined;

  const openBatch = () => {
    const keys: Key[] = [];
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = undefined;
      return load(keys);
    });
    return { keys, found };
  };

  return (key) => {
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    next ??= openBatch();
    next.keys.push(key);
    const value = next.found.then((found) => found.get(key));
    known.set(key, value);
    return value;
  };
}

/** Rows by the key that each has; a key without rows has an empty list. */
export function groupRows<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  getKey: (row: Row) => Key | undefined,
): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>(keys.map((key) => [key, []]));
  for (const row of rows) {
    const key = getKey(row);
    if (key !== undefined) groups.get(key)?.push(row);
  }
  return groups;
}
