import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CrosstieError, type FailureKind } from '../client/errors.js';
import { claimFirstFacts } from './first-view.js';
import { go } from './router.js';
import { clearSession, endVisit } from './session.js';

export interface RequestState<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  readonly again: () => void;
}

/**
 * Sends the request when the page is shown and whenever `moment` changes. The previous response stays visible during a
 * reload, unless `subject` (the entity of the page) changed: numbers of one entity must not appear under the name of
 * another.
 */
export function useRequest<T>(
  subject: string,
  request: (signal: AbortSignal) => Promise<T>,
  reloadKey = '',
): RequestState<T> {
  const [state, setState] = useState<{ subject: string; answer?: T; error?: Error }>({ subject });
  const [round, setRound] = useState(0);
  const current = useRef(request);
  current.current = request;
  useEffect(() => {
    const stop = new AbortController();
    current
      .current(stop.signal)
      .then((answer) => !stop.signal.aborted && setState({ subject, answer }))
      .catch((error: Error) => {
        if (stop.signal.aborted) return;
        if (error instanceof CrosstieError && error.status === 401) redirectToSignIn();
        // A stale response is better than none; a banner above the page says that the service is unreachable.
        const away = error instanceof CrosstieError && error.kind === 'unreachable';
        setState((before) => (away && before.subject === subject ? { ...before, error } : { subject, error }));
      });
    return () => stop.abort();
  }, [subject, reloadKey, round]);
  const same = state.subject === subject;
  return {
    data: same ? state.answer : undefined,
    error: same ? state.error : undefined,
    again: () => setRound((count) => count + 1),
  };
}

/** Redirects an expired session to the sign-in page and back. */
function redirectToSignIn(): void {
  clearSession();
  endVisit();
  go(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`, 'replace');
}

interface ShowProps<T> {
  readonly requestState: RequestState<T>;
  /** Title of the page until the response provides it. */
  readonly title?: ComponentChildren;
  readonly children: (answer: T) => ComponentChildren;
}

export function Show<T>({ requestState: { data: answer, error, again }, title, children }: ShowProps<T>) {
  if (answer !== undefined) return <>{children(answer)}</>;
  return (
    <>
      {title}
      {error === undefined ? (
        <LoadingNotice />
      ) : title !== undefined && error instanceof CrosstieError && error.kind === 'invalid' ? (
        <Misspelt message={error.message} />
      ) : (
        <Failure error={error} again={again} />
      )}
    </>
  );
}

/** A retry would not help. */
const Misspelt = ({ message }: { readonly message: string }) => (
  <div class="note warn" role="alert">
    <p>No match: check the spelling.</p>
    <p class="muted">{message}</p>
  </div>
);

/** After this time the page explains the delay. */
const LONG_MS = 2_500;

/** `getFirst` provides what the service's HTML says about the page. */
export function LoadingNotice({ getFirst = claimFirstFacts }: { readonly getFirst?: () => readonly Element[] }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  const place = useRef<HTMLDivElement>(null);
  const [elements] = useState(getFirst);
  useLayoutEffect(() => place.current?.replaceChildren(...elements), [elements]);
  if (elements.length > 0) return <div class="waiting" ref={place} />;
  return (
    <div class="waiting" role="status">
      {long ? <p class="muted">A network that is starting or being indexed takes a while.</p> : <Loading />}
      <div class="bone" />
      <div class="bone short" />
      <div class="bone" />
    </div>
  );
}

const Loading = () => <span class="hidden">Loading</span>;

/** Missing or not yet available data is not an error: it is shown without an alert. */
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
