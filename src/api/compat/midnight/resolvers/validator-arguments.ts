import { ServiceError } from '../../../../kernel/errors.js';
import { MAX_SERIES_EPOCHS } from '../../../shapes/midnight/lookups.js';

export interface PageArguments {
  readonly limit?: number | null;
  readonly offset?: number | null;
}

export interface EpochRange {
  readonly fromEpoch: number;
  readonly toEpoch: number;
}

const MAX_SEARCH_CHARACTERS = 100;
const MAX_OFFSET = 10_000;

/** Within the limits of the indexer, which counts a larger page as one of the maximum. */
export function readPage({ limit, offset }: PageArguments, normal: number, max: number) {
  if ((limit ?? 0) < 0 || (offset ?? 0) < 0)
    throw new ServiceError('invalid', "'limit' and 'offset' must not be negative");
  if ((offset ?? 0) > MAX_OFFSET) throw new ServiceError('invalid', `'offset' must be at most ${MAX_OFFSET}`);
  return { limit: Math.min(limit ?? normal, max), offset: offset ?? 0 };
}

export function readEpoch(epoch: number): number {
  if (epoch < 0) throw new ServiceError('invalid', "'epoch' must not be negative");
  return epoch;
}

/** In either order, as with the indexer. */
export function readRange({ fromEpoch, toEpoch }: EpochRange): EpochRange {
  const from = readEpoch(Math.min(fromEpoch, toEpoch));
  const to = Math.max(fromEpoch, toEpoch);
  if (to - from >= MAX_SERIES_EPOCHS)
    throw new ServiceError('invalid', `A series has at most ${MAX_SERIES_EPOCHS} epochs`);
  return { fromEpoch: from, toEpoch: to };
}

export function readSearch(search: string | null | undefined): string | undefined {
  if ((search?.length ?? 0) > MAX_SEARCH_CHARACTERS)
    throw new ServiceError('invalid', `'search' may have ${MAX_SEARCH_CHARACTERS} characters`);
  return search?.trim() || undefined;
}

const stripPrefix = (hex: string): string => hex.replace(/^0x/i, '').toLowerCase();

export function readPoolId(poolIdHex: string): string {
  const poolId = stripPrefix(poolIdHex);
  if (!/^[0-9a-f]{56}$/.test(poolId)) throw new ServiceError('invalid', "'poolIdHex' must have 56 hexadecimal digits");
  return poolId;
}

export function readValidatorKey(spoSkHex: string): string {
  const key = stripPrefix(spoSkHex);
  if (!/^(?:[0-9a-f]{2}){1,64}$/.test(key))
    throw new ServiceError('invalid', "'spoSkHex' must be a public key in hexadecimal");
  return key;
}
