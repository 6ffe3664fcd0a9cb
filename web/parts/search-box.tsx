import { useEffect, useRef, useState } from 'preact/hooks';
import type { Network } from '../networks.js';
import { go } from '../router.js';

interface SearchBoxProps {
  readonly network: Network | undefined;
  readonly address: URL;
}

export function SearchBox({ network, address }: SearchBoxProps) {
  const [text, setText] = useState(address.searchParams.get('q') ?? '');
  const input = useRef<HTMLInputElement>(null);
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
  const search = (event: Event): void => {
    event.preventDefault();
    // The current text of the input, which may not be rendered yet.
    const searchText = (input.current?.value ?? text).trim();
    if (searchText !== '')
      go(`/search?q=${encodeURIComponent(searchText)}${network ? `&network=${network.alias}` : ''}`);
  };
  return (
    <search class="search">
      <form onSubmit={search}>
        <input
          ref={input}
          type="search"
          value={text}
          maxLength={256}
          autocomplete="off"
          spellcheck={false}
          aria-label="Search: hash, height, address, $handle, token, pool, DRep or governance action (press / to focus)"
          placeholder="Hash, height, address, $handle, token, pool…"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </search>
  );
}
