/** Items by key, in their order. `Map.groupBy` needs Node 21. */
export function groupBy<Item, Key>(items: readonly Item[], getKey: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
