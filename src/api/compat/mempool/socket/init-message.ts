import { AT } from '../mempool-route.js';
import type { NetworkState, SharedKey } from './network-state.js';

export const STATS: readonly SharedKey[] = ['mempoolInfo', 'vBytesPerSecond', 'transactions', 'fees', 'da'];
const KEYS: readonly SharedKey[] = ['blocks', 'mempool-blocks', ...STATS];

/** JSON texts of the fields that mempool.space sends to a new client. */
export const listInitTexts = ({ texts }: NetworkState, version: string): readonly (readonly [string, string])[] => [
  ...KEYS.map((key) => [key, texts[key]] as const),
  ['backend', JSON.stringify(AT.name)],
  ['backendInfo', JSON.stringify({ hostname: 'crosstie', version })],
  ['loadingIndicators', '{}'],
];
