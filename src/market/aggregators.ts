/**
 * Services that route orders of their users to several DEXes. The index stores the position in this list: append only.
 */
export const AGGREGATORS = [
  'DEXHUNTER',
  'STEELSWAP',
  'MINSWAP_AGGREGATOR',
  'MUESLISWAP',
  'CARDEXSCAN',
  'ETERNL',
  'OTHER',
] as const;

export type Aggregator = (typeof AGGREGATORS)[number];

/** Patterns of their transaction messages; the first match counts. */
const PATTERNS: readonly (readonly [RegExp, Aggregator])[] = [
  [/dexhunter|dex hunter/i, 'DEXHUNTER'],
  [/steelswap/i, 'STEELSWAP'],
  [/minswap:? *(aggregator|routing)/i, 'MINSWAP_AGGREGATOR'],
  [/via muesliswap/i, 'MUESLISWAP'],
  [/cardexscan/i, 'CARDEXSCAN'],
  [/eternl.*swap/i, 'ETERNL'],
  [/aggregator|adamarkets/i, 'OTHER'],
];

export const findAggregator = (message: string | undefined): Aggregator | undefined =>
  message === undefined ? undefined : PATTERNS.find(([pattern]) => pattern.test(message))?.[1];
