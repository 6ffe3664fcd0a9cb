import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import {
  countTraits,
  createRarityScore,
  readTraits,
  type TraitCounts,
  type Traits,
} from '../../../market/nft/traits.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { tokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { findNftToken, type NftToken, nftTokens } from '../../../store/queries/cardano/market/nft-tokens.js';
import { tipMark } from '../../../store/queries/tip-mark.js';
import { mergedMetadata } from '../../shapes/metadata/token-metadata.js';

/** The traits of a collection are those of all of its tokens, which are read together. */
export const MAX_TRAIT_TOKENS = 20_000;
const CHUNK = 1_000;

export interface CollectionTraits {
  readonly counts: TraitCounts;
  /** By asset name. */
  readonly tokens: ReadonlyMap<string, Traits>;
  /** Rarity by asset name. */
  readonly scores: ReadonlyMap<string, number>;
}

const MAX_CACHED_COLLECTIONS = 8;
const NO_TRAITS: Traits = new Map();

interface CachedTraits {
  readonly mark: string;
  /** Undefined for a collection that is too large. */
  readonly traits: Promise<CollectionTraits | undefined>;
}

/** By policy, for each database of a network. */
const caches = new WeakMap<object, Map<string, CachedTraits>>();

/** Rejects collections of more than `MAX_TRAIT_TOKENS`. */
export async function loadCollectionTraits(db: NetworkDb<'cardano'>, policyId: string): Promise<CollectionTraits> {
  const collection = await findCollectionTraits(db, policyId);
  if (collection === undefined)
    throw new ServiceError('invalid', `Traits are computed for collections of up to ${MAX_TRAIT_TOKENS} tokens`);
  return collection;
}

export interface TokenTraits {
  readonly traits: Traits;
  /** Undefined for a token without traits or of a collection that is too large. */
  readonly rarity: Rarity | undefined;
}

/** The traits of one token, and its rarity in the collection. */
export async function loadTokenTraits(
  db: NetworkDb<'cardano'>,
  policyId: string,
  assetName: string,
): Promise<TokenTraits> {
  const collection = await findCollectionTraits(db, policyId);
  if (collection !== undefined) {
    const traits = collection.tokens.get(assetName) ?? NO_TRAITS;
    return { traits, rarity: rankToken(collection, assetName) };
  }
  const token = await findNftToken(db, fromHex(policyId), fromHex(assetName));
  const tokens = new Map<string, Traits>();
  if (token !== undefined) await addTraits(db, [token], tokens);
  return { traits: tokens.get(assetName) ?? NO_TRAITS, rarity: undefined };
}

/**
 * Read once for each block, however many assets of the collection are requested: the rarity of one asset depends on all
 * others.
 */
function findCollectionTraits(db: NetworkDb<'cardano'>, policyId: string): Promise<CollectionTraits | undefined> {
  return db.snapshot(async (snapshot) => {
    const mark = await tipMark(snapshot);
    const cached = findCache(db.base);
    const known = cached.get(policyId);
    if (known?.mark === mark) return await known.traits;
    const traits = readCollectionTraits(snapshot, policyId);
    cached.delete(policyId);
    cached.set(policyId, { mark, traits });
    if (cached.size > MAX_CACHED_COLLECTIONS) cached.delete(cached.keys().next().value!);
    return await traits.catch((error: unknown) => {
      if (cached.get(policyId)?.traits === traits) cached.delete(policyId);
      throw error;
    });
  });
}

function findCache(base: object): Map<string, CachedTraits> {
  const known = caches.get(base);
  if (known !== undefined) return known;
  const created = new Map<string, CachedTraits>();
  caches.set(base, created);
  return created;
}

async function readCollectionTraits(db: NetworkDb<'cardano'>, policyId: string): Promise<CollectionTraits | undefined> {
  const found = await nftTokens(db, fromHex(policyId), MAX_TRAIT_TOKENS + 1);
  if (found.length > MAX_TRAIT_TOKENS) return undefined;
  const tokens = new Map<string, Traits>();
  for (let at = 0; at < found.length; at += CHUNK) await addTraits(db, found.slice(at, at + CHUNK), tokens);
  const counts = countTraits([...tokens.values()]);
  const getScore = createRarityScore(counts, tokens.size);
  return { counts, tokens, scores: new Map([...tokens].map(([name, traits]) => [name, getScore(traits)])) };
}

async function addTraits(db: NetworkDb<'cardano'>, found: readonly NftToken[], tokens: Map<string, Traits>) {
  const sources = await tokenSources(db, found);
  for (const { id, policyId, assetName } of found) {
    const source = sources.get(id);
    const merged = source && mergedMetadata(policyId + assetName, source, ['cip68', 'cip25']);
    tokens.set(assetName, readTraits(merged?.attributes));
  }
}

export interface Rarity {
  readonly score: number;
  /** 1 for the rarest token; equal scores share a rank. */
  readonly rank: number;
  readonly tokens: number;
}

/** Undefined for a token that is not part of the collection, or without traits. */
function rankToken({ scores, tokens }: CollectionTraits, assetName: string): Rarity | undefined {
  const score = scores.get(assetName);
  if (score === undefined || tokens.get(assetName)?.size === 0) return undefined;
  let rank = 1;
  for (const other of scores.values()) if (other > score) rank += 1;
  return { score: Number(score.toPrecision(15)), rank, tokens: tokens.size };
}
