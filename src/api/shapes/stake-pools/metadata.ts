import Type, { type Static } from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { readPoolMetadata } from '../../../chains/cardano/pools/pool-metadata.js';
import { toHex } from '../../../kernel/hex.js';
import type { PoolState } from '../../../store/queries/cardano/pools/pools.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, DateTime, described, Nullable, named } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';

export const PoolMetadata = named(
  'PoolMetadata',
  Closed({
    poolIdBech32: Type.String({ description: FIELD.poolId }),
    url: Type.String({ description: 'URL of the document in the registration' }),
    hash: Type.String({ description: 'Hash of the document in the registration (blake2b-256), 64 hexadecimal digits' }),
    hashValid: Nullable(
      Type.Boolean({ description: 'True when the document matches that hash; null until it is fetched' }),
    ),
    ticker: Nullable(Type.String({ description: 'Ticker in the document; null until it is fetched' })),
    name: Nullable(Type.String({ description: 'Name of the pool in the document; null until it is fetched' })),
    description: Nullable(Type.String({ description: 'Description in the document; null until it is fetched' })),
    homepage: Nullable(Type.String({ description: 'Website in the document; null until it is fetched' })),
    extended: ExactJson('URL of the extended metadata; null when absent'),
    fetchedAt: Nullable(described(DateTime, 'When the document was fetched; null until then')),
    error: Nullable(Type.String({ description: 'Why the document is missing or cannot be read' })),
  }),
);

export function toMetadataJson({ parameters, metadata }: PoolState): Static<typeof PoolMetadata> | undefined {
  if (metadata === undefined) return undefined;
  const document = metadata.content && readPoolMetadata(metadata.content);
  return {
    poolIdBech32: poolIdBech32(parameters.operator),
    url: metadata.url,
    hash: toHex(metadata.hash),
    hashValid: metadata.hashValid ?? null,
    ticker: document?.ticker ?? null,
    name: document?.name ?? null,
    description: document?.description ?? null,
    homepage: document?.homepage ?? null,
    extended: document?.json['extended'] ?? null,
    fetchedAt: metadata.fetchedAt?.toISOString() ?? null,
    error: metadata.error ?? null,
  };
}
