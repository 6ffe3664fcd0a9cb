/** Who carries orders of others to several DEXes. The index keeps the place in this list: add at the end only. */
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

/** What their messages contain; the first that fits counts. */
const PATTERNS: readonly (readonly [RegExp, Aggregator])[] = [
  [/dexhunter|dex hunter/i, 'DEXHUNTER'],
  [/steelswap/i, 'STEELSWAP'],
  [/minswap:? *(aggregator|routing)/i, 'MINSWAP_AGGREGATOR'],
  [/via muesliswap/i, 'MUESLISWAP'],
  [/cardexscan/i, 'CARDEXSCAN'],
  [/eternl.*swap/i, 'ETERNL'],
  [/aggregator|adamarkets/i, 'OTHER'],
];

export const aggregatorOf = (message: string | undefined): Aggregator | undefined =>
  message === undefined ? undefined : PATTERNS.find(([pattern]) => pattern.test(message))?.[1];
