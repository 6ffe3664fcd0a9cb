import { useEffect } from 'preact/hooks';
import { getCardanoId, type Network, refreshNetworks } from './networks.js';
import { api } from './session.js';
import { createStore, useStore } from './store.js';

/**
 * The transaction that the page tracks. Browsers limit the connections to one service, so one stream carries all
 * events.
 */
const watched = createStore<string | undefined>(undefined);
const updateCount = createStore(0);

/** Live blocks and rollbacks of the current network; tips are polled where streaming fails. */
export function useLiveTip(network: Network | undefined): void {
  const txHash = useStore(watched);
  useEffect(() => {
    if (network === undefined) return;
    const stop = new AbortController();
    const events = 'block.new,block.rollback';
    const streamInput =
      txHash === undefined
        ? { network: getCardanoId(network), events }
        : { network: getCardanoId(network), events: `${events},tx.mempool,tx.confirmed`, txHash };
    const follow = async (): Promise<void> => {
      for await (const _ of api.follow(streamInput, { signal: stop.signal })) {
        await refreshNetworks().catch(() => undefined);
        updateCount.set(updateCount.get() + 1);
      }
    };
    follow().catch(() => undefined);
    return () => stop.abort();
  }, [network?.alias, txHash]);
}

/** A counter that changes whenever the state of the transaction may have changed. */
export function useTransactionUpdates(txHash: string): number {
  useEffect(() => {
    watched.set(txHash);
    return () => watched.set(undefined);
  }, [txHash]);
  return useStore(updateCount);
}
