import { useEffect } from 'preact/hooks';
import { explore, getFamily, type Network } from './networks.js';
import { go } from './router.js';

/** Second key after `g`, with the list that it opens. */
const LISTS: Readonly<Record<string, string>> = {
  b: 'blocks',
  t: 'transactions',
  m: 'mempool',
  e: 'epochs',
  p: 'pools',
  d: 'dreps',
};
const MISSING: Readonly<Record<string, readonly string[]>> = {
  bitcoin: ['transactions', 'epochs', 'pools', 'dreps'],
  midnight: ['mempool', 'epochs', 'pools', 'dreps'],
  cardano: [],
};

/** Longest pause between the two keys. */
const PAUSE_MS = 1_000;

/** `g` and a letter open a list of the current network; `g h` opens the front page. `/` is handled by the search. */
export function useShortcuts(network: Network | undefined): void {
  useEffect(() => {
    let pressedAt = 0;
    const react = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const follows = event.timeStamp - pressedAt < PAUSE_MS;
      pressedAt = event.key === 'g' ? event.timeStamp : 0;
      if (!follows) return;
      const path = getPath(event.key, network);
      if (path === undefined) return;
      event.preventDefault();
      go(path);
    };
    addEventListener('keydown', react);
    return () => removeEventListener('keydown', react);
  }, [network?.alias]);
}

function getPath(key: string, network: Network | undefined): string | undefined {
  if (key === 'h') return '/';
  const list = LISTS[key];
  if (list === undefined || network === undefined) return undefined;
  return MISSING[getFamily(network)]?.includes(list) ? undefined : explore(network.alias, list);
}
