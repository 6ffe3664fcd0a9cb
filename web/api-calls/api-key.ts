import { hasDemo, type Network, useNetworks } from '../networks.js';
import { createStore, useStore } from '../store.js';

/** Keys that were created on this page, by network id. They are never stored: the service shows a key once. */
const created = createStore<ReadonlyMap<string, string>>(new Map());

export function rememberKey(network: string, apiKey: string): void {
  created.set(new Map([...created.get(), [network, apiKey]]));
}

export const PLACEHOLDER = 'YOUR_API_KEY';

/** The reader's key of a network: one created in this visit, else the demo key where demo keys exist. */
export function useApiKey({ network, alias }: Pick<Network, 'network' | 'alias'>): string {
  const known = useStore(created).get(network);
  const networks = useNetworks();
  return known ?? (hasDemo(networks) ? `xt_demo_${alias}` : PLACEHOLDER);
}
