import { useEffect, useState } from 'preact/hooks';
import type { Network } from '../networks.js';
import { api } from '../session.js';
import { type SearchHit, sortHits } from './search-hits.js';

/** Between two letters of a fast typist. */
const PAUSE_MS = 150;
const MIN_LETTERS = 2;
const MAX_SUGGESTIONS = 8;

const NONE: readonly SearchHit[] = [];

/** Search results of all running networks for the text that is being typed. */
export function useSuggestions(text: string, network: Network | undefined, open: boolean): readonly SearchHit[] {
  const [state, setState] = useState<{ readonly text: string; readonly hits: readonly SearchHit[] }>();
  const typed = text.trim();
  const wanted = open && typed.length >= MIN_LETTERS;
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.search({ q: typed, limit: 20 }, { signal: stop.signal }).then(
        ({ hits }) => setState({ text: typed, hits: sortHits(hits, network?.network).slice(0, MAX_SUGGESTIONS) }),
        // Suggestions are optional: Enter still searches and reports the error.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, wanted, network?.network]);
  // Results of a shorter text stay until those of the longer one arrive.
  return wanted && state !== undefined && typed.startsWith(state.text) ? state.hits : NONE;
}
