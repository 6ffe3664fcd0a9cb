import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Failure, Show, useRequest } from '../request.js';

export interface CursorPage<T> {
  readonly data: readonly T[];
  readonly nextCursor?: string | undefined;
}

interface PagedProps<T> {
  readonly subject: string;
  /** Changes when the first page may have changed. */
  readonly reloadKey?: string | undefined;
  readonly load: (cursor: string | undefined, signal?: AbortSignal) => Promise<CursorPage<T>>;
  readonly children: (items: readonly T[]) => ComponentChildren;
}

/** A list that loads further pages on request. */
export function Paged<T>({ subject, reloadKey, load, children }: PagedProps<T>) {
  const first = useRequest(subject, (signal) => load(undefined, signal), reloadKey);
  const [older, setOlder] = useState<CursorPage<T>>();
  const [error, setError] = useState<Error>();
  const more = async (cursor: string): Promise<void> => {
    setError(undefined);
    try {
      const page = await load(cursor);
      setOlder({ data: [...(older?.data ?? []), ...page.data], nextCursor: page.nextCursor });
    } catch (failure) {
      setError(failure as Error);
    }
  };
  return (
    <Show requestState={first}>
      {(page) => {
        const next = older === undefined ? page.nextCursor : older.nextCursor;
        return (
          <>
            {children([...page.data, ...(older?.data ?? [])])}
            {error !== undefined && <Failure error={error} />}
            {next !== undefined && (
              <button type="button" class="plain more" onClick={() => void more(next)}>
                Show more
              </button>
            )}
          </>
        );
      }}
    </Show>
  );
}
