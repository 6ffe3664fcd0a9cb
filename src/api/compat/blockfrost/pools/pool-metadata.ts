import Type from 'typebox';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { readPoolMetadata } from '../../../../chains/cardano/pools/pool-metadata.js';
import { toHex } from '../../../../kernel/hex.js';
import type { AnchorFact } from '../../../../store/queries/cardano/governance/anchor-columns.js';
import { poolStates } from '../../../../store/queries/cardano/pools/pools.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Nullable, named } from '../../../kit/schema.js';
import { FetchError, toFetchError } from '../anchor-documents.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { POOL_ROUTE, poolAt } from './requested-pool.js';

const text = (description: string) => Nullable(Type.String({ description }));

export const POOL_METADATA_FIELDS = {
  url: text('URL of the document in the registration'),
  hash: text('Hash of the document in the registration'),
  error: Type.Optional(FetchError),
  ticker: text('Ticker; null until the document is fetched'),
  name: text('Name; null until the document is fetched'),
  description: text('Description; null until the document is fetched'),
  homepage: text('Website; null until the document is fetched'),
};

/** Undefined for a pool whose registration names no metadata. */
export function toPoolMetadata(metadata: AnchorFact | undefined) {
  if (metadata === undefined) return undefined;
  const document =
    metadata.hashValid === true && metadata.content !== undefined ? readPoolMetadata(metadata.content) : undefined;
  return {
    url: metadata.url,
    hash: toHex(metadata.hash),
    ...toFetchError(metadata),
    ticker: document?.ticker ?? null,
    name: document?.name ?? null,
    description: document?.description ?? null,
    homepage: document?.homepage ?? null,
  };
}

export const getPoolMetadata = operation({
  ...POOL_ROUTE,
  id: 'blockfrost.getPoolMetadata',
  route: `GET ${BLOCKFROST}/pools/{pool_id}/metadata`,
  summary: "Get a pool's metadata",
  description: 'An empty object for a pool that names no metadata.',
  result: Type.Union([
    named(
      'pool_metadata',
      Closed({
        pool_id: Type.String({ description: FIELD.poolId }),
        hex: Type.String({ description: 'Id of the pool in hexadecimal' }),
        ...POOL_METADATA_FIELDS,
      }),
    ),
    Closed({}),
  ]),

  handle({ db }, { path }) {
    const findPool = poolAt(path.pool_id);
    return db.snapshot(async (snapshot) => {
      const { hash } = await findPool(snapshot);
      const [pool] = await poolStates(snapshot, [hash]);
      const metadata = toPoolMetadata(pool?.metadata);
      return metadata === undefined ? {} : { pool_id: poolIdBech32(hash), hex: toHex(hash), ...metadata };
    });
  },
});
