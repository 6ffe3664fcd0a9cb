import { extractInsertionPath } from '../../../../chains/midnight/insertion-path.js';
import { toHex } from '../../../../kernel/hex.js';
import { merkleUpdate } from '../../../services/midnight/ledger-events.js';
import { type GraphqlContext, type Resolvers, requireKnown } from '../resolver.js';
import type { DtimeItem, GenerationItem, GenerationProgress } from '../subscriptions/dust-feed.js';

const loadGap = ({ gap }: Pick<GenerationProgress, 'gap'>, _: unknown, { db, request }: GraphqlContext) =>
  gap === undefined ? null : merkleUpdate(db, request.services.clock, 'dust-generation', gap);

function readPath({ raw, content, eventId }: DtimeItem): string {
  const { blockTime } = (content ?? {}) as { readonly blockTime?: unknown };
  const path = typeof blockTime === 'number' ? extractInsertionPath(raw, blockTime) : undefined;
  return toHex(requireKnown(path, `treeInsertionPath of DUST event ${eventId}`));
}

/** The subscription to the generations of an address. */
export const DUST_GENERATION_RESOLVERS: Resolvers = {
  DustGenerationsItem: {
    commitmentMtIndex: ({ commitmentIndex }: GenerationItem) => requireKnown(commitmentIndex, 'commitmentMtIndex'),
    generationMtIndex: ({ generationIndex }: GenerationItem) => generationIndex,
    value: ({ night }: GenerationItem) => String(night),
    initialValue: ({ initialValue }: GenerationItem) => String(initialValue),
    backingNight: ({ nonce }: GenerationItem) => nonce,
    transactionId: ({ txId }: GenerationItem) => txId,
    transactionHash: ({ txHash }: GenerationItem) => txHash,
    collapsedMerkleTree: loadGap,
  },
  DustGenerationsProgress: { collapsedMerkleTree: loadGap },
  DustGenerationDtimeUpdateItem: {
    generationMtIndex: ({ generationIndex }: DtimeItem) => generationIndex,
    nightUtxoHash: ({ nonce }: DtimeItem) => nonce,
    newDtime: ({ dtime }: DtimeItem) => dtime,
    transactionId: ({ txId }: DtimeItem) => txId,
    transactionHash: ({ txHash }: DtimeItem) => txHash,
    treeInsertionPath: readPath,
  },
};
