import { runLookup } from '../../../services/midnight/lookups.js';
import type { GraphqlContext, Resolvers } from '../resolver.js';
import { type EpochRange, readRange } from './validator-arguments.js';
import { getContext, look } from './validator-lookups.js';

/** Registrations of stake pools as validators, by epoch. */
export const REGISTRATION_RESOLVERS: Resolvers = {
  Query: {
    registeredTotalsSeries: async (_: unknown, range: EpochRange, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const lookup = { what: 'registered-totals', ...readRange(range) } as const;
      return (await look(context, runLookup(db, clock, lookup))).map(({ epoch, total, added }) => ({
        epochNo: epoch,
        totalRegistered: total,
        newlyRegistered: added,
      }));
    },

    registeredSpoSeries: async (_: unknown, range: EpochRange, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const lookup = { what: 'registrations', ...readRange(range) } as const;
      return (await look(context, runLookup(db, clock, lookup))).map((row) => ({
        epochNo: row.epoch,
        federatedValidCount: row.federatedValid,
        federatedInvalidCount: row.federatedInvalid,
        registeredValidCount: row.registeredValid,
        registeredInvalidCount: row.registeredInvalid,
        dparam: row.dParameter,
      }));
    },

    registeredPresence: async (_: unknown, range: EpochRange, context: GraphqlContext) => {
      const { db, clock } = getContext(context);
      const lookup = { what: 'presence', ...readRange(range) } as const;
      return (await look(context, runLookup(db, clock, lookup))).map(({ epoch, ...row }) => ({
        ...row,
        epochNo: epoch,
      }));
    },

    registeredFirstValidEpochs: async (
      _: unknown,
      { uptoEpoch }: { uptoEpoch?: number | null },
      context: GraphqlContext,
    ) => {
      const { db, clock } = getContext(context);
      const lookup = { what: 'first-valid-epochs', uptoEpoch: uptoEpoch ?? undefined } as const;
      return (await look(context, runLookup(db, clock, lookup))).map(({ idKey, epoch }) => ({
        idKey,
        firstValidEpoch: epoch,
      }));
    },
  },
};
