import { createClient } from '../client/client.js';
import type { Operations } from '../client/generated.js';
import { createStore, useStore } from './store.js';

export type Network = Operations['listNetworks']['result'][number];
/** Networks whose operations these pages use; every operation of the family accepts them all. */
export type CardanoId = Extract<
  NonNullable<Operations['getTip']['input']['network']>,
  `CARDANO_${string}` | `APEX_${string}`
>;
export type Family = 'cardano' | 'bitcoin' | 'midnight';

/**
 * Polling interval of the tips of all networks while the page is visible; the tip of the current network is streamed.
 */
const POLL_MS = 10_000;

const open = createClient({ retries: 0 });
const networks = createStore<readonly Network[]>([]);

const reachable = createStore(true);

/** Whether the last request to the service succeeded. */
export const useReachable = (): boolean => useStore(reachable);
export const useNetworks = (): readonly Network[] => useStore(networks);

/** Maps a network id of a response to its alias in URLs. */
export function useAliases(): (id: string) => string {
  const all = useNetworks();
  return (id) => all.find(({ network }) => network === id)?.alias ?? id;
}

export const getFamily = ({ chain }: Pick<Network, 'chain'>): Family =>
  chain === 'Bitcoin' ? 'bitcoin' : chain === 'Midnight' ? 'midnight' : 'cardano';

export type BitcoinId = 'BITCOIN_MAINNET' | 'BITCOIN_TESTNET4';
/** One id represents all: the operations differ in which of them they list. */
export type MidnightId = 'MIDNIGHT_MAINNET';

export const bitcoinId = ({ network }: Network): BitcoinId => network as BitcoinId;
export const midnightId = ({ network }: Network): MidnightId => network as MidnightId;
/** Network id 1 of wallets. A test network of Apex has mainnet addresses too; the magic distinguishes them. */
export const hasMainnetAddresses = ({ magic }: Pick<Network, 'magic'>): boolean => magic === 764_824_073;
export const getCardanoId = ({ network }: Network): CardanoId => network as CardanoId;

const MARKETS = { 'cardano-mainnet': 'mainnet', 'cardano-preprod': 'preprod', 'cardano-preview': 'preview' } as const;
/** Network names of market operations. */
export type Market = (typeof MARKETS)[keyof typeof MARKETS];

/** `undefined` for networks without a market. */
export const getMarket = ({ alias }: Pick<Network, 'alias'>): Market | undefined =>
  MARKETS[alias as keyof typeof MARKETS];

/** Demo keys exist only when all networks are simulated and the service is not reachable from outside. */
export const hasDemo = (all: readonly Network[]): boolean =>
  all.length > 0 &&
  all.every(({ source }) => source === 'sandbox') &&
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(location.hostname);

export async function refreshNetworks(): Promise<void> {
  const next = await open.listNetworks().catch((error: unknown) => {
    reachable.set(false);
    throw error;
  });
  reachable.set(true);
  if (JSON.stringify(next) !== JSON.stringify(networks.get())) networks.set(next);
}

/** Updates tips without a reload. Pauses while the page is hidden. */
export function followTips(): void {
  const ask = (): void => {
    if (document.visibilityState === 'visible') refreshNetworks().catch(() => undefined);
  };
  ask();
  setInterval(ask, POLL_MS);
  document.addEventListener('visibilitychange', ask);
}

const CHOSEN = 'crosstie.network';

export function chosenAlias(): string {
  try {
    return localStorage.getItem(CHOSEN) ?? 'cardano-mainnet';
  } catch {
    return 'cardano-mainnet';
  }
}

export function chooseAlias(alias: string): void {
  try {
    localStorage.setItem(CHOSEN, alias);
  } catch {
    // The URL of the page has it too.
  }
}

export const explore = (alias: string, kind?: string, id?: string): string =>
  `/explore/${alias}${kind === undefined ? '' : `/${kind}`}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

/** A link to the builder with prefilled fields. */
export const buildLink = (alias: string, kind: string, given: Readonly<Record<string, string>>): string =>
  `/build?${new URLSearchParams({ network: alias, kind, ...given })}`;

/** A link to the swap page with the token to buy. */
export const swapLink = (alias: string, unit: string): string =>
  `/swap?${new URLSearchParams({ network: alias, to: unit })}`;
