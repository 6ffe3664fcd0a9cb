import { useEffect, useState } from 'preact/hooks';

/** An observable value. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  watch(tell: () => void): () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const tell of [...watchers]) tell();
    },
    watch(tell) {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  const [, again] = useState({});
  // Without this check, a change between the first render and the subscription would be missed.
  const drawn = store.get();
  useEffect(() => {
    const tell = (): void => again({});
    if (!Object.is(drawn, store.get())) tell();
    return store.watch(tell);
  }, [store]);
  return drawn;
}
