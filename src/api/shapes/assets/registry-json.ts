import Type, { type Static } from 'typebox';
import type { RegistryEntry } from '../../../store/queries/service/token-registry.js';
import { Closed, Integer, Nullable } from '../../kit/schema.js';

export const RegistryJson = Closed(
  {
    name: Type.String({ description: 'Name in the token registry' }),
    description: Type.String({ description: 'Description in the token registry' }),
    ticker: Nullable(Type.String({ description: 'Ticker in the token registry; null when it has none' })),
    url: Nullable(Type.String({ description: 'Website in the token registry; null when it has none' })),
    logo: Nullable(Type.String({ description: 'Logo in the token registry, base64 PNG; null when it has none' })),
    decimals: Nullable(Integer({ description: 'Decimal places in the token registry; null when it has none' })),
  },
  { description: 'Entry of the token registry (CIP-26)' },
);

/** Null for a token that is not in the registry. */
export const toRegistryJson = (entry: RegistryEntry | undefined): Static<typeof RegistryJson> | null =>
  entry === undefined
    ? null
    : {
        name: entry.name,
        description: entry.description,
        ticker: entry.ticker ?? null,
        url: entry.url ?? null,
        logo: entry.logo ?? null,
        decimals: entry.decimals ?? null,
      };
