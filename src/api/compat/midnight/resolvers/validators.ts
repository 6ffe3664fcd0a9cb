import type { Validator, ValidatorPerformance } from '../../../../chains/midnight/lookups.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { readTip } from '../../../../store/queries/midnight/tip.js';
import { runLookup } from '../../../services/midnight/lookups.js';
import { getEpoch } from '../../../shapes/midnight/epochs.js';
import type { GraphqlContext, Resolvers } from '../resolver.js';

interface PageArguments {
  readonly limit?: number | null;
  readonly offset?: number | null;
}

const MAX_SEARCH_CHARACTERS = 100;

/** Within the limits of the indexer, which counts a larger page as one of the maximum. */
function readPage({ limit, offset }: PageArguments, normal: number, max: number) {
  if ((limit ?? 0) < 0 || (offset ?? 0) < 0)
    throw new ServiceError('invalid', "'limit' and 'offset' must not be negative");
  return { limit: Math.min(limit ?? normal, max), offset: offset ?? 0 };
}

function readEpoch(epoch: number): number {
  if (epoch < 0) throw new ServiceError('invalid', "'epoch' must not be negative");
  return epoch;
}

const toSpo = ({ poolId, sidechainKey, auraKey, ...rest }: Validator) => ({
  ...rest,
  poolIdHex: poolId,
  sidechainPubkeyHex: sidechainKey,
  auraPubkeyHex: auraKey,
});

const toPerformance = (epochNo: number, row: ValidatorPerformance) => ({
  epochNo,
  spoSkHex: row.validatorKey,
  produced: row.produced,
  expected: row.expected,
  identityLabel: row.label,
  stakeSnapshot: row.stake,
  poolIdHex: row.poolId,
  validatorClass: row.validatorClass,
});

const getClock = ({ request }: GraphqlContext) => request.services.clock;

/** Fields whose data no operation of this service has yet. */
export const MISSING_QUERIES = [
  'spoIdentities',
  'spoIdentityByPoolId',
  'spoCount',
  'poolMetadata',
  'poolMetadataList',
  'spoCompositeByPoolId',
  'stakePoolOperators',
  'spoPerformanceLatest',
  'spoPerformanceBySpoSk',
  'epochUtilization',
  'registeredTotalsSeries',
  'registeredSpoSeries',
  'registeredPresence',
  'registeredFirstValidEpochs',
  'stakeDistribution',
] as const;

const refuse = (name: string) => (): never => {
  throw new ServiceError('not-implemented', `'${name}' is not served: query an indexer of the network for it`);
};

export const VALIDATOR_RESOLVERS: Resolvers = {
  Query: {
    ...Object.fromEntries(MISSING_QUERIES.map((name) => [name, refuse(name)])),

    spoList: async (
      _: unknown,
      { search, ...page }: PageArguments & { search?: string | null },
      context: GraphqlContext,
    ) => {
      if ((search?.length ?? 0) > MAX_SEARCH_CHARACTERS)
        throw new ServiceError('invalid', `'search' may have ${MAX_SEARCH_CHARACTERS} characters`);
      const lookup = { what: 'validators', ...readPage(page, 20, 200), search: search ?? undefined } as const;
      return (await runLookup(context.db, getClock(context), lookup)).map(toSpo);
    },

    spoByPoolId: async (_: unknown, { poolIdHex }: { poolIdHex: string }, context: GraphqlContext) => {
      if (!/^[0-9a-fA-F]{56}$/.test(poolIdHex))
        throw new ServiceError('invalid', "'poolIdHex' must have 56 hexadecimal digits");
      const lookup = { what: 'validator', poolId: poolIdHex.toLowerCase() } as const;
      const found = await runLookup(context.db, getClock(context), lookup);
      return found && toSpo(found);
    },

    epochPerformance: async (
      _: unknown,
      { epoch, ...page }: PageArguments & { epoch: number },
      context: GraphqlContext,
    ) => {
      const lookup = { what: 'performance', epoch: readEpoch(epoch), ...readPage(page, 100, 500) } as const;
      const rows = await runLookup(context.db, getClock(context), lookup);
      return rows.map((row) => toPerformance(epoch, row));
    },

    committee: async (_: unknown, { epoch }: { epoch: number }, context: GraphqlContext) => {
      const lookup = { what: 'committee', epoch: readEpoch(epoch) } as const;
      const members = await runLookup(context.db, getClock(context), lookup);
      return members.map(({ position, sidechainKey, auraKey, poolId, expectedSlots }) => ({
        epochNo: epoch,
        position,
        sidechainPubkeyHex: sidechainKey,
        expectedSlots,
        auraPubkeyHex: auraKey,
        poolIdHex: poolId,
        spoSkHex: sidechainKey,
      }));
    },

    currentEpochInfo: async (_: unknown, __: unknown, { db, network }: GraphqlContext) => {
      const { epoch, durationSeconds, elapsedSeconds } = getEpoch(await readTip(db), network);
      return { epochNo: epoch, durationSeconds, elapsedSeconds };
    },
  },
};
