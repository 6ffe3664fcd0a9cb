import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CrosstieError, type FailureKind } from '../client/errors.js';
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
        // What was answered before is better than nothing; that the service is away is said above the page.
        const away = error instanceof CrosstieError && error.kind === 'unreachable';
        setState((before) => (away && before.subject === subject ? { ...before, error } : { subject, error }));
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
  /** Of the page, as long as there is no answer to take it from. */
  readonly title?: ComponentChildren;
  readonly children: (answer: T) => ComponentChildren;
}

export function Show<T>({ asked: { answer, error, again }, title, children }: ShowProps<T>) {
  if (answer !== undefined) return <>{children(answer)}</>;
  return (
    <>
      {title}
      {error === undefined ? (
        <Waiting />
      ) : title !== undefined && error instanceof CrosstieError && error.kind === 'invalid' ? (
        <Misspelt message={error.message} />
      ) : (
        <Failure error={error} again={again} />
      )}
    </>
  );
}

/** Asking again would not help. */
const Misspelt = ({ message }: { readonly message: string }) => (
  <div class="note warn" role="alert">
    <p>Nothing is called so: a letter may be missing or too much.</p>
    <p class="muted">{message}</p>
  </div>
);

/** After so long somebody wonders whether anything happens at all. */
const LONG_MS = 2_500;

export function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="waiting" role="status">
      {long ? <p class="muted">A network that was asleep or is being indexed takes a while.</p> : <Loading />}
      <div class="bone" />
      <div class="bone short" />
      <div class="bone" />
    </div>
  );
}

const Loading = () => <span class="hidden">Loading</span>;

/** What is not there, or not yet, is no fault of anybody: it is said without alarm. */
const CALM: ReadonlySet<FailureKind> = new Set(['not-found', 'not-implemented', 'unavailable']);

export function Failure({ error, again }: { readonly error: Error; readonly again?: (() => void) | undefined }) {
  const { kind, requiredAddOn: addOn } = error instanceof CrosstieError ? error : {};
  return (
    <div class={kind !== undefined && CALM.has(kind) ? 'note warn' : 'failure'} role="alert">
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
