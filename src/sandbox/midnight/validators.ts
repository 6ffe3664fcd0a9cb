import type {
  Lookup,
  LookupResults,
  PoolMetadata,
  PresenceEvent,
  Validator,
  ValidatorIdentity,
  ValidatorPerformance,
} from '../../chains/midnight/lookups.js';
import type { BridgeLookup } from './bridge.js';
import type { Committee, RegisteredPool } from './committee.js';

/** Epochs of a series; the indexer has no limit. */
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const slice = <Item>(
  items: readonly Item[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): readonly Item[] => items.slice(offset, offset + limit);

const toMetadata = ({ poolId, ticker }: RegisteredPool): PoolMetadata => ({
  poolId,
  hexId: poolId,
  name: `${ticker[0]}${ticker.slice(1).toLowerCase()} Pool`,
  ticker,
  homepageUrl: `https://${ticker.toLowerCase()}.sandbox.invalid`,
  logoUrl: null,
});

const CLASS = 'REGISTERED';

const toIdentity = ({ poolId, mainchainKey, sidechainKey, auraKey }: RegisteredPool): ValidatorIdentity => ({
  poolId,
  mainchainKey,
  sidechainKey,
  auraKey,
  validatorClass: CLASS,
});

function toValidator(pool: RegisteredPool): Validator {
  const { hexId: _, ...metadata } = toMetadata(pool);
  const { sidechainKey, auraKey } = pool;
  return { ...metadata, validatorClass: CLASS, sidechainKey, auraKey };
}

const matches = (pool: RegisteredPool, search: string | undefined): boolean => {
  const { poolId, name, ticker, homepageUrl } = toMetadata(pool);
  return `${name} ${ticker} ${homepageUrl} ${poolId}`.toLowerCase().includes(search?.trim().toLowerCase() ?? '');
};

/** The slots of each validator with a seat, pools and permitted validators. */
function listPerformance(committee: Committee, epoch: number): readonly ValidatorPerformance[] {
  const seats = committee.seats(epoch);
  const rows = new Map<string, ValidatorPerformance>();
  for (const [position, validator] of seats.entries()) {
    const { sidechainKey, auraKey } = validator;
    const pool = 'poolId' in validator ? validator : undefined;
    const earlier = rows.get(sidechainKey)?.expected ?? 0;
    rows.set(sidechainKey, {
      epoch,
      validatorKey: sidechainKey,
      auraKey,
      poolId: pool?.poolId ?? null,
      expected: earlier + committee.expectedSlots(position, seats.length),
      label: pool?.ticker ?? null,
      stake: pool === undefined ? null : String(pool.liveStake),
      validatorClass: pool === undefined ? 'PERMISSIONED' : CLASS,
    });
  }
  return [...rows.values()];
}

/** One page of the rows of epochs, newest first, without listing the epochs before it. */
function pageOfEpochs(
  committee: Committee,
  current: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  isWanted: (row: ValidatorPerformance) => boolean,
): readonly ValidatorPerformance[] {
  const rows: ValidatorPerformance[] = [];
  let skipped = 0;
  for (const epoch of committee.epochsBefore(current)) {
    if (rows.length >= limit) break;
    for (const row of listPerformance(committee, epoch).filter(isWanted)) {
      if (skipped < offset) skipped += 1;
      else if (rows.length < limit) rows.push(row);
    }
  }
  return rows;
}

function listPresence(committee: Committee, epoch: number): readonly PresenceEvent[] {
  const byKey = (a: PresenceEvent, b: PresenceEvent): number => (a.idKey < b.idKey ? -1 : 1);
  const performance = listPerformance(committee, epoch);
  const toEvent = (source: string, idKey: string, status: string | null): PresenceEvent => ({
    epoch,
    idKey,
    source,
    status,
  });
  return [
    ...committee
      .seats(epoch)
      .map((validator) => toEvent('committee', 'poolId' in validator ? validator.poolId : validator.sidechainKey, null))
      .toSorted(byKey),
    ...committee.pools
      .filter((pool) => committee.isRegistered(pool, epoch))
      .map((pool) => toEvent('history', pool.poolId, committee.isValid(pool, epoch) ? 'Valid' : 'Invalid'))
      .toSorted(byKey),
    ...performance
      .map(({ poolId, validatorKey }) => toEvent('performance', poolId ?? validatorKey, null))
      .toSorted(byKey),
  ];
}

/** The responses of a simulated network's indexer about its validators and the events of contracts. */
export function resolveLookup(
  lookup: Exclude<Lookup, BridgeLookup>,
  committee: Committee,
  { epoch: current }: { readonly epoch: number },
): LookupResults[Lookup['what']] {
  const known = committee.pools.filter((pool) => committee.isRegistered(pool, current));
  const find = (poolId: string): RegisteredPool | undefined => known.find((pool) => pool.poolId === poolId);
  const isOver = (epoch: number): boolean => epoch > current;
  switch (lookup.what) {
    case 'committee': {
      const seats = isOver(lookup.epoch) ? [] : committee.seats(lookup.epoch);
      return seats.map((validator, position) => ({
        position,
        sidechainKey: validator.sidechainKey,
        auraKey: validator.auraKey,
        poolId: 'poolId' in validator ? validator.poolId : null,
        expectedSlots: committee.expectedSlots(position, seats.length),
      }));
    }
    case 'performance':
      return isOver(lookup.epoch) ? [] : slice(listPerformance(committee, lookup.epoch), lookup);
    case 'latest-performance':
      return pageOfEpochs(committee, current, lookup, () => true);
    case 'validator-performance':
      return committee.has(lookup.validatorKey)
        ? pageOfEpochs(committee, current, lookup, ({ validatorKey }) => validatorKey === lookup.validatorKey)
        : [];
    case 'validators':
      return slice(known.filter((pool) => matches(pool, lookup.search)).map(toValidator), lookup);
    case 'validator': {
      const found = find(lookup.poolId);
      return found === undefined ? null : toValidator(found);
    }
    case 'identities':
      return slice(known.map(toIdentity), lookup);
    case 'identity': {
      const found = find(lookup.poolId);
      return found === undefined ? null : toIdentity(found);
    }
    case 'validator-count':
      return known.length;
    case 'pool-metadata': {
      const found = find(lookup.poolId);
      return found === undefined ? null : toMetadata(found);
    }
    case 'pool-metadata-list':
      return slice(known.map(toMetadata), lookup);
    case 'registered-totals':
      return range(lookup.fromEpoch, lookup.toEpoch).map((epoch) => ({
        epoch,
        total: known.filter((pool) => committee.isRegistered(pool, epoch)).length,
        added: known.filter(({ registeredFrom }) => registeredFrom === epoch).length,
      }));
    case 'registrations':
      return range(lookup.fromEpoch, lookup.toEpoch).map((epoch) => {
        const registered =
          isOver(epoch) || !committee.exists(epoch) ? [] : known.filter((pool) => committee.isRegistered(pool, epoch));
        const registeredValid = registered.filter((pool) => committee.isValid(pool, epoch)).length;
        return {
          epoch,
          federatedValid: isOver(epoch) ? 0 : listPerformance(committee, epoch).length,
          federatedInvalid: 0,
          registeredValid,
          registeredInvalid: registered.length - registeredValid,
          dParameter: registeredValid,
        };
      });
    case 'presence':
      return range(lookup.fromEpoch, Math.min(lookup.toEpoch, current)).flatMap((epoch) =>
        committee.exists(epoch) ? listPresence(committee, epoch) : [],
      );
    case 'first-valid-epochs':
      return known.flatMap(({ poolId, validFrom }) =>
        validFrom === undefined || validFrom > Math.min(lookup.uptoEpoch ?? current, current)
          ? []
          : [{ idKey: poolId, epoch: validFrom }],
      );
    case 'stake': {
      const total = known.reduce((sum, { liveStake }) => sum + liveStake, 0n);
      const ordered = known.toSorted((a, b) => Number(b.liveStake - a.liveStake));
      const wanted = (lookup.orderByStakeDesc ? ordered : ordered.toReversed()).filter((pool) =>
        matches(pool, lookup.search),
      );
      return slice(wanted, lookup).map((pool) => {
        const { hexId: _, ...metadata } = toMetadata(pool);
        return {
          ...metadata,
          liveStake: String(pool.liveStake),
          activeStake: String(pool.liveStake),
          liveDelegators: pool.liveDelegators,
          liveSaturation: Number(pool.liveStake) / SATURATION_LOVELACE,
          declaredPledge: String(pool.pledge),
          livePledge: String(pool.pledge),
          stakeShare: Number(pool.liveStake) / Number(total),
        };
      });
    }
    // Contracts emit events from ledger 9 on.
    case 'contract-events':
      return [];
  }
}

/** The stake at which a pool of the simulated Cardano chain is saturated. */
const SATURATION_LOVELACE = 76e12;
