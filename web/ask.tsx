import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CrosstieError } from '../client/errors.js';
import { go } from './router.js';
import { forget } from './session.js';

export interface Asked<T> {
  readonly answer: T | undefined;
  readonly error: Error | undefined;
  readonly again: () => void;
}

/**
 * Asks when the page is shown and whenever `key` changes. While the next answer is on its way the one before stays,
 * unless `subject` (what the page is about) changed: numbers of one thing must not stand under the name of another.
 */
export function useAsk<T>(subject: string, ask: (signal: AbortSignal) => Promise<T>, moment = ''): Asked<T> {
  const [state, setState] = useState<{ subject: string; answer?: T; error?: Error }>({ subject });
  const [round, setRound] = useState(0);
  const current = useRef(ask);
  current.current = ask;
  useEffect(() => {
    const stop = new AbortController();
    current
      .current(stop.signal)
      .then((answer) => !stop.signal.aborted && setState({ subject, answer }))
      .catch((error: Error) => {
        if (stop.signal.aborted) return;
        if (error instanceof CrosstieError && error.status === 401) leave();
        setState({ subject, error });
      });
    return () => stop.abort();
  }, [subject, moment, round]);
  const same = state.subject === subject;
  return {
    answer: same ? state.answer : undefined,
    error: same ? state.error : undefined,
    again: () => setRound((count) => count + 1),
  };
}

/** Whoever is not known any more signs in and comes back. */
function leave(): void {
  forget();
  go(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`, 'replace');
}

interface ShowProps<T> {
  readonly asked: Asked<T>;
  readonly children: (answer: T) => ComponentChildren;
}

export function Show<T>({ asked: { answer, error, again }, children }: ShowProps<T>) {
  if (error !== undefined) return <Failure error={error} again={again} />;
  if (answer === undefined) return <Waiting />;
  return <>{children(answer)}</>;
}

export const Waiting = () => (
  <div class="waiting" role="status">
    <span class="hidden">Loading</span>
    <div class="bone" />
    <div class="bone short" />
    <div class="bone" />
  </div>
);

export function Failure({ error, again }: { readonly error: Error; readonly again?: (() => void) | undefined }) {
  const addOn = error instanceof CrosstieError ? error.requiredAddOn : undefined;
  return (
    <div class="failure" role="alert">
      <p>{error.message}</p>
      {addOn !== undefined && <p>The plan of this account lacks the add-on “{addOn}”.</p>}
      {again !== undefined && (
        <button type="button" class="plain" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}
