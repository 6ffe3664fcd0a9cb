import { readTip } from '../../../../store/queries/midnight/tip.js';
import { runLookup } from '../../../services/midnight/lookups.js';
import { computeUtilization, countBlocks, rankOperators } from '../../../services/midnight/validators.js';
import { getEpoch } from '../../../shapes/midnight/epochs.js';
import type { GraphqlContext, Resolvers } from '../resolver.js';
import {
  type PageArguments,
  readEpoch,
  readPage,
  readPoolId,
  readSearch,
  readValidatorKey,
} from './validator-arguments.js';
import { toIdentity, toMember, toMetadata, toPerformance, toSpo, toStakeShare } from './validator-json.js';
import { getContext, look } from './validator-lookups.js';

/** Epochs of `spoCompositeByPoolId`, as with the indexer. */
const COMPOSITE_EPOCHS = 20;

export const VALIDATOR_RESOLVERS: Resolvers = {
  Query: {
    currentEpochInfo: async (_: unknown, __: unknown, { db, network }: GraphqlContext) => {
      const { epoch, durationSeconds, elapsedSeconds } = getEpoch(await readTip(db), network);
      return { epochNo: epoch, durationSeconds, elapsedSeconds };
    },

    spoIdentities: async (_: unknown, page: PageArguments, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const lookup = { what: 'identities', ...readPage(page, 50, 500) } as const;
      return (await look(context, runLookup(db, clock, lookup))).map(toIdentity);
    },

    spoIdentityByPoolId: async (_: unknown, { poolIdHex }: { poolIdHex: string }, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const found = await runLookup(db, clock, { what: 'identity', poolId: readPoolId(poolIdHex) });
      return found && toIdentity(found);
    },

    spoCount: (_: unknown, __: unknown, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      return runLookup(db, clock, { what: 'validator-count' });
    },

    poolMetadata: async (_: unknown, { poolIdHex }: { poolIdHex: string }, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const found = await runLookup(db, clock, { what: 'pool-metadata', poolId: readPoolId(poolIdHex) });
      return found && toMetadata(found);
    },

    poolMetadataList: async (
      _: unknown,
      { withNameOnly, ...page }: PageArguments & { withNameOnly?: boolean | null },
      context: GraphqlContext,
    ) => {
      const { db, clock } = getContext(context);
      const range = readPage(page, 50, 500);
      const lookup = { what: 'pool-metadata-list', ...range, withNameOnly: withNameOnly ?? false } as const;
      return (await look(context, runLookup(db, clock, lookup))).map(toMetadata);
    },

    spoList: async (
      _: unknown,
      { search, ...page }: PageArguments & { search?: string | null },
      context: GraphqlContext,
    ) => {
      const { db, clock } = getContext(context);
      const lookup = { what: 'validators', ...readPage(page, 20, 200), search: readSearch(search) } as const;
      return (await look(context, runLookup(db, clock, lookup))).map(toSpo);
    },

    spoByPoolId: async (_: unknown, { poolIdHex }: { poolIdHex: string }, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const found = await runLookup(db, clock, { what: 'validator', poolId: readPoolId(poolIdHex) });
      return found && toSpo(found);
    },

    spoCompositeByPoolId: async (_: unknown, { poolIdHex }: { poolIdHex: string }, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const poolId = readPoolId(poolIdHex);
      const [identity, metadata] = await Promise.all([
        runLookup(db, clock, { what: 'identity', poolId }),
        runLookup(db, clock, { what: 'pool-metadata', poolId }),
      ]);
      if (identity === null && metadata === null) return null;
      const lookup = { what: 'validator-performance', limit: COMPOSITE_EPOCHS, offset: 0 } as const;
      const rows =
        identity === null
          ? []
          : await look(context, runLookup(db, clock, { ...lookup, validatorKey: identity.sidechainKey }));
      return {
        identity: identity && toIdentity(identity),
        metadata: metadata && toMetadata(metadata),
        performance: (await countBlocks(getContext(context), rows)).map(toPerformance),
      };
    },

    stakePoolOperators: (_: unknown, { limit }: { limit?: number | null }, context: GraphqlContext) =>
      rankOperators(getContext(context), readPage({ limit: limit ?? null }, 20, 100).limit),

    spoPerformanceLatest: async (_: unknown, page: PageArguments, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const lookup = { what: 'latest-performance', ...readPage(page, 20, 500) } as const;
      const rows = await look(context, runLookup(db, clock, lookup));
      return (await countBlocks(getContext(context), rows)).map(toPerformance);
    },

    spoPerformanceBySpoSk: async (
      _: unknown,
      { spoSkHex, ...page }: PageArguments & { spoSkHex: string },
      context: GraphqlContext,
    ) => {
      const { db, clock } = getContext(context);
      const validatorKey = readValidatorKey(spoSkHex);
      const lookup = { what: 'validator-performance', validatorKey, ...readPage(page, 100, 500) } as const;
      const rows = await look(context, runLookup(db, clock, lookup));
      return (await countBlocks(getContext(context), rows)).map(toPerformance);
    },

    epochPerformance: async (
      _: unknown,
      { epoch, ...page }: PageArguments & { epoch: number },
      context: GraphqlContext,
    ) => {
      const { db, clock } = getContext(context);
      const lookup = { what: 'performance', epoch: readEpoch(epoch), ...readPage(page, 100, 500) } as const;
      const rows = await look(context, runLookup(db, clock, lookup));
      return (await countBlocks(getContext(context), rows)).map(toPerformance);
    },

    epochUtilization: async (_: unknown, { epoch }: { epoch: number }, context: GraphqlContext) =>
      (await computeUtilization(getContext(context), readEpoch(epoch))).utilization,

    committee: async (_: unknown, { epoch }: { epoch: number }, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const lookup = { what: 'committee', epoch: readEpoch(epoch) } as const;
      return (await look(context, runLookup(db, clock, lookup))).map((member) => toMember(epoch, member));
    },

    stakeDistribution: async (
      _: unknown,
      {
        search,
        orderByStakeDesc,
        ...page
      }: PageArguments & { search?: string | null; orderByStakeDesc?: boolean | null },
      context: GraphqlContext,
    ) => {
      const { db, clock } = getContext(context);
      const range = readPage(page, 50, 500);
      const order = { search: readSearch(search), orderByStakeDesc: orderByStakeDesc ?? true };
      return (await look(context, runLookup(db, clock, { what: 'stake', ...range, ...order }))).map(toStakeShare);
    },
  },
};
