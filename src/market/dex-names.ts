/** Kind of a market; it determines the `source` of a price. */
export type VenueKind = 'AMM_POOL' | 'STABLE_POOL' | 'ORDER_BOOK' | 'BONDING_CURVE';

/** Every DEX of the API, with its kind. The index stores the position in this list: append only. */
export const DEXES = [
  { name: 'MINSWAP_V1', kind: 'AMM_POOL' },
  { name: 'MINSWAP_V2', kind: 'AMM_POOL' },
  { name: 'MINSWAP_STABLE', kind: 'STABLE_POOL' },
  { name: 'SUNDAESWAP_V1', kind: 'AMM_POOL' },
  { name: 'SUNDAESWAP_V3', kind: 'AMM_POOL' },
  { name: 'SUNDAESWAP_STABLE', kind: 'STABLE_POOL' },
  { name: 'WINGRIDERS_V1', kind: 'AMM_POOL' },
  { name: 'WINGRIDERS_V2', kind: 'AMM_POOL' },
  { name: 'WINGRIDERS_STABLE_V1', kind: 'STABLE_POOL' },
  { name: 'WINGRIDERS_STABLE_V2', kind: 'STABLE_POOL' },
  { name: 'MUESLISWAP', kind: 'AMM_POOL' },
  { name: 'MUESLISWAP_CLP', kind: 'AMM_POOL' },
  { name: 'SPECTRUM', kind: 'AMM_POOL' },
  { name: 'SPLASH', kind: 'AMM_POOL' },
  { name: 'SPLASH_STABLE', kind: 'STABLE_POOL' },
  { name: 'SNEKFUN', kind: 'BONDING_CURVE' },
  { name: 'TEDDY_SWAP', kind: 'AMM_POOL' },
  { name: 'VYFI', kind: 'AMM_POOL' },
  { name: 'CSWAP', kind: 'AMM_POOL' },
  { name: 'GENIUS_YIELD', kind: 'ORDER_BOOK' },
  { name: 'AXO', kind: 'ORDER_BOOK' },
  { name: 'CHADSWAP', kind: 'ORDER_BOOK' },
  { name: 'DANOGO', kind: 'AMM_POOL' },
  { name: 'CERRA', kind: 'AMM_POOL' },
  { name: 'SATURN_SWAP', kind: 'ORDER_BOOK' },
  { name: 'SHADOWBOOK', kind: 'ORDER_BOOK' },
] as const satisfies readonly { readonly name: string; readonly kind: VenueKind }[];

export type DexName = (typeof DEXES)[number]['name'];

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const ALIASES: Readonly<Record<string, DexName>> = {
  MINSWAP: 'MINSWAP_V1',
  SUNDAESWAP: 'SUNDAESWAP_V1',
  WINGRIDERS: 'WINGRIDERS_V1',
  WINGRIDER: 'WINGRIDERS_V1',
  WINGRIDERV2: 'WINGRIDERS_V2',
  WINGRIDERSV2STABLE: 'WINGRIDERS_STABLE_V2',
  VYFINANCE: 'VYFI',
  GENIUS: 'GENIUS_YIELD',
};

const byPlainName: ReadonlyMap<string, DexName> = new Map([
  ...DEXES.map(({ name }): [string, DexName] => [plain(name), name]),
  ...Object.entries(ALIASES),
]);

/** Finds a DEX by name or alias; ignores case and separators. */
export const parseDexName = (text: string): DexName | undefined =>
  text.length > 64 ? undefined : byPlainName.get(plain(text));
