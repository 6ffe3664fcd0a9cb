import { useEffect, useRef, useState } from 'preact/hooks';
import { short, written } from '../format.js';
import { type Network, useAliases } from '../networks.js';
import { go } from '../router.js';
import { getHitPath, getKindName, type SearchHit } from '../search/search-hits.js';
import { useSuggestions } from '../search/use-suggestions.js';

interface SearchBoxProps {
  readonly network: Network | undefined;
  readonly address: URL;
}

const LIST_ID = 'suggestions';

/** The search of every page, with suggestions from all running networks (combobox pattern of ARIA). */
export function SearchBox({ network, address }: SearchBoxProps) {
  const [text, setText] = useState(address.searchParams.get('q') ?? '');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const getAlias = useAliases();
  const hits = useSuggestions(text, network, open);
  const chosen = hits[active];
  useEffect(() => setActive(-1), [hits]);
  useEffect(() => setOpen(false), [address.pathname, address.search]);
  useEffect(() => {
    const reach = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', reach);
    return () => removeEventListener('keydown', reach);
  }, []);
  const visit = (hit: SearchHit): void => {
    setOpen(false);
    setText('');
    go(getHitPath(hit, getAlias));
  };
  const search = (event: Event): void => {
    event.preventDefault();
    if (chosen !== undefined) {
      visit(chosen);
      return;
    }
    // The current text of the input, which may not be rendered yet.
    const searchText = (input.current?.value ?? text).trim();
    setOpen(false);
    if (searchText !== '')
      go(`/search?q=${encodeURIComponent(searchText)}${network ? `&network=${network.alias}` : ''}`);
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && hits.length > 0) {
      // The browser would clear the text as well.
      event.preventDefault();
      setOpen(false);
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || hits.length === 0) return;
    event.preventDefault();
    setActive((active + (event.key === 'ArrowDown' ? 1 : hits.length + (active < 0 ? 0 : -1))) % hits.length);
  };
  return (
    <search class="search">
      <form onSubmit={search}>
        <input
          ref={input}
          type="search"
          // biome-ignore lint/a11y/noRedundantRoles: without a list of the browser its role would be `searchbox`
          role="combobox"
          list={undefined}
          aria-expanded={hits.length > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : `${LIST_ID}-${active}`}
          value={text}
          maxLength={200}
          autocomplete="off"
          spellcheck={false}
          aria-label="Search: hash, height, epoch, address, $handle, token, pool, DRep or governance action (press / to focus)"
          placeholder="Search hash, address, name…"
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={move}
        />
      </form>
      <div
        class="suggestions"
        id={LIST_ID}
        role="listbox"
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={hits.length === 0}
        // The input keeps the focus, whose loss would close the list. A finger may scroll the list before it chooses.
        onMouseDown={(event) => event.preventDefault()}
      >
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
          <div
            key={`${hit.network} ${hit.kind} ${hit.id}`}
            id={`${LIST_ID}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => visit(hit)}
          >
            <span class="badge">{getKindName(hit.kind)}</span>
            <b>{written(hit.label ?? short(hit.id), 60)}</b>
            <small>{short(hit.id)}</small>
            <small class="where">{getAlias(hit.network)}</small>
          </div>
        ))}
      </div>
    </search>
  );
}
