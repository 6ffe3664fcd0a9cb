import { useEffect } from 'preact/hooks';
import { getCardanoId, type Network } from '../../networks.js';
import { api } from '../../session.js';
import { createStore, useStore } from '../../store.js';

/** The operation accepts no more in one request. */
const MAX_IDS = 50;

/** By alias and pool id; null for a pool without a name. */
const names = createStore<ReadonlyMap<string, string | null>>(new Map());
/** Ids that the next request asks for, by network. */
const wanted = new Map<Network['alias'], { readonly network: Network; readonly ids: Set<string> }>();
const requested = new Set<string>();

const getKey = (alias: string, id: string): string => `${alias}/${id}`;

/** The ticker or name of a pool; undefined until it is known. All pools of a page are requested together. */
export function usePoolName(network: Network, id: string | null): string | undefined {
  const known = useStore(names);
  useEffect(() => {
    if (id !== null) want(network, id);
  }, [network.alias, id]);
  return id === null ? undefined : (known.get(getKey(network.alias, id)) ?? undefined);
}

function want(network: Network, id: string): void {
  const key = getKey(network.alias, id);
  if (requested.has(key)) return;
  requested.add(key);
  if (wanted.size === 0) setTimeout(() => void loadWanted(), 0);
  const entry = wanted.get(network.alias) ?? { network, ids: new Set() };
  entry.ids.add(id);
  wanted.set(network.alias, entry);
}

async function loadWanted(): Promise<void> {
  const entries = [...wanted.values()];
  wanted.clear();
  for (const { network, ids } of entries) {
    const all = [...ids];
    for (let start = 0; start < all.length; start += MAX_IDS)
      await loadNames(network, all.slice(start, start + MAX_IDS));
  }
}

async function loadNames(network: Network, ids: readonly string[]): Promise<void> {
  try {
    const found = await api.listPoolNames({ network: getCardanoId(network), ids: ids.join(',') }, { retries: 0 });
    const byId = new Map(found.map(({ poolIdBech32, ticker, name }) => [poolIdBech32, ticker ?? name]));
    const next = new Map(names.get());
    for (const id of ids) next.set(getKey(network.alias, id), byId.get(id) ?? null);
    names.set(next);
  } catch {
    // The id is shown; the next page that shows the pool asks again.
    for (const id of ids) requested.delete(getKey(network.alias, id));
  }
}
