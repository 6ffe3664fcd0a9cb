import { useEffect, useState } from 'preact/hooks';

/** An observable value. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  watch(notify: () => void): () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const notify of [...watchers]) notify();
    },
    watch(notify) {
      watchers.add(notify);
      return () => void watchers.delete(notify);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  const [, again] = useState({});
  // Without this check, a change between the first render and the subscription would be missed.
  const drawn = store.get();
  useEffect(() => {
    const notify = (): void => again({});
    if (!Object.is(drawn, store.get())) notify();
    return store.watch(notify);
  }, [store]);
  return drawn;
}
