import { useEffect } from 'preact/hooks';
import { askNetworks, idOf, type Network } from './networks.js';
import { api } from './session.js';
import { createStore, useStore } from './store.js';

/** The transaction that the page waits for. Browsers open few connections to one service, so one stream tells all. */
const watched = createStore<string | undefined>(undefined);
const news = createStore(0);

/** Blocks and rollbacks of the network on the page, as they happen; where they cannot be told, tips are asked for. */
export function useLiveTip(network: Network | undefined): void {
  const txHash = useStore(watched);
  useEffect(() => {
    if (network === undefined) return;
    const stop = new AbortController();
    const events = 'block.new,block.rollback';
    const wish =
      txHash === undefined
        ? { network: idOf(network), events }
        : { network: idOf(network), events: `${events},tx.mempool,tx.confirmed`, txHash };
    const follow = async (): Promise<void> => {
      for await (const _ of api.follow(wish, { signal: stop.signal })) {
        await askNetworks().catch(() => undefined);
        news.set(news.get() + 1);
      }
    };
    follow().catch(() => undefined);
    return () => stop.abort();
  }, [network?.alias, txHash]);
}

/** Another number whenever something may have happened to the transaction. */
export function useNewsOf(txHash: string): number {
  useEffect(() => {
    watched.set(txHash);
    return () => watched.set(undefined);
  }, [txHash]);
  return useStore(news);
}
