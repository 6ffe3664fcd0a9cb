import { useEffect } from 'preact/hooks';
import { getCardanoId, type Network } from '../../networks.js';
import { api } from '../../session.js';
import { createStore, useStore } from '../../store.js';

/** The service names up to this many subjects in one request. */
const MAX_IDS = 50;

/** Reads the names of several subjects; those without a name are left out. */
type LoadNames = (
  network: Network,
  ids: readonly string[],
) => Promise<readonly (readonly [id: string, name: string])[]>;

/** A hook for the name of a subject; undefined until it is known. All subjects of a page are requested together. */
function createNames(load: LoadNames): (network: Network, id: string | null) => string | undefined {
  const names = createStore<ReadonlyMap<string, string | null>>(new Map());
  /** Ids of the next request, by network. */
  const wanted = new Map<Network['alias'], { readonly network: Network; readonly ids: Set<string> }>();
  const requested = new Set<string>();
  const getKey = (alias: string, id: string): string => `${alias}/${id}`;

  const loadSome = async (network: Network, ids: readonly string[]): Promise<void> => {
    try {
      const byId = new Map(await load(network, ids));
      const next = new Map(names.get());
      for (const id of ids) next.set(getKey(network.alias, id), byId.get(id) ?? null);
      names.set(next);
    } catch {
      // The id is shown; the next page that shows the subject asks again.
      for (const id of ids) requested.delete(getKey(network.alias, id));
    }
  };
  const loadWanted = async (): Promise<void> => {
    const entries = [...wanted.values()];
    wanted.clear();
    for (const { network, ids } of entries) {
      const all = [...ids];
      for (let start = 0; start < all.length; start += MAX_IDS)
        await loadSome(network, all.slice(start, start + MAX_IDS));
    }
  };
  const want = (network: Network, id: string): void => {
    const key = getKey(network.alias, id);
    if (requested.has(key)) return;
    requested.add(key);
    if (wanted.size === 0) setTimeout(() => void loadWanted(), 0);
    const entry = wanted.get(network.alias) ?? { network, ids: new Set() };
    entry.ids.add(id);
    wanted.set(network.alias, entry);
  };
  return (network, id) => {
    const known = useStore(names);
    useEffect(() => {
      if (id !== null) want(network, id);
    }, [network.alias, id]);
    return id === null ? undefined : (known.get(getKey(network.alias, id)) ?? undefined);
  };
}

/** The ticker of a pool, else its name. */
export const usePoolName = createNames(async (network, ids) => {
  const found = await api.listPoolNames({ network: getCardanoId(network), ids: ids.join(',') }, { retries: 0 });
  return found.flatMap(({ poolIdBech32, ticker, name }) => {
    const shown = ticker ?? name;
    return shown === null ? [] : [[poolIdBech32, shown] as const];
  });
});

/** The name in the document of a DRep. */
export const useDRepName = createNames(async (network, ids) => {
  const found = await api.listDRepNames({ network: getCardanoId(network), ids: ids.join(',') }, { retries: 0 });
  return found.map(({ id, givenName }) => [id, givenName] as const);
});
