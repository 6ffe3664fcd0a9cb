import type {
  PoolRegistrationFact,
  PoolRetirementFact,
} from '../../../store/queries/cardano/pools/pool-certificates.js';

/** The state of a pool in an epoch. */
export interface PoolInEpoch {
  readonly registration: PoolRegistrationFact;
  readonly status: 'registered' | 'retiring' | 'retired';
  /** Epoch of its retirement, as known in that epoch. */
  readonly retireEpoch: number | undefined;
}

/**
 * The state of a pool in an epoch, from its certificates of that epoch and before, in chain order. A change takes
 * effect in the epoch after its certificate; a new pool has the parameters of its first certificate at once. Undefined
 * before the pool existed.
 */
export function poolInEpoch(
  registrations: readonly PoolRegistrationFact[],
  retirements: readonly PoolRetirementFact[],
  epoch: number,
): PoolInEpoch | undefined {
  const getEpoch = ({ position }: PoolRegistrationFact | PoolRetirementFact): number => position.block.epoch;
  const made = registrations.filter((each) => getEpoch(each) <= epoch);
  const reaped = effective(made, retirements, epoch);
  const run = made.filter((each) => reaped === undefined || getEpoch(each) >= reaped);
  const pending = retirements
    .filter((each) => getEpoch(each) <= epoch && isAhead(each, made, retirements, epoch))
    .at(-1);
  const registration = run.findLast((each) => getEpoch(each) < epoch) ?? run[0];
  if (registration !== undefined)
    return {
      registration,
      status: pending === undefined ? 'registered' : 'retiring',
      retireEpoch: pending?.retirementEpoch,
    };
  const last = made.at(-1);
  return last && { registration: last, status: 'retired', retireEpoch: reaped };
}

const isBefore = (
  a: PoolRegistrationFact | PoolRetirementFact,
  b: PoolRegistrationFact | PoolRetirementFact,
): boolean => a.position.id < b.position.id || (a.position.id === b.position.id && a.certIndex < b.certIndex);

/** A retirement is cancelled or replaced by the next certificate, if that comes before the retirement epoch. */
function survives(
  retirement: PoolRetirementFact,
  registrations: readonly PoolRegistrationFact[],
  retirements: readonly PoolRetirementFact[],
  epoch: number,
): boolean {
  const overtakes = (later: PoolRegistrationFact | PoolRetirementFact): boolean =>
    isBefore(retirement, later) &&
    later.position.block.epoch <= epoch &&
    later.position.block.epoch < retirement.retirementEpoch;
  return !registrations.some(overtakes) && !retirements.some(overtakes);
}

const isAhead = (
  retirement: PoolRetirementFact,
  registrations: readonly PoolRegistrationFact[],
  retirements: readonly PoolRetirementFact[],
  epoch: number,
): boolean => retirement.retirementEpoch > epoch && survives(retirement, registrations, retirements, epoch);

/** The last epoch up to this one at whose start the pool was reaped. */
function effective(
  registrations: readonly PoolRegistrationFact[],
  retirements: readonly PoolRetirementFact[],
  epoch: number,
): number | undefined {
  return retirements
    .filter((each) => each.retirementEpoch <= epoch && survives(each, registrations, retirements, epoch))
    .map((each) => each.retirementEpoch)
    .toSorted((a, b) => a - b)
    .at(-1);
}
