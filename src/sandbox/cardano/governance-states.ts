import { ServiceError } from '../../kernel/errors.js';
import type { DecidedAction, GovernanceState } from '../../sources/cardano/governance-states.js';
import type { Sandbox } from './sandbox.js';

/** The governance state of the simulated ledger. */
export function getGovernanceState({ tip, chain }: Sandbox): GovernanceState {
  if (tip === undefined) throw new ServiceError('unavailable', 'The simulated chain has no block yet');
  const { ledger } = chain;
  const { epoch, constitution, threshold } = ledger.standing;
  return {
    point: tip,
    epoch,
    actions: [...ledger.proposals.values()].flatMap(({ id, status, since }): readonly DecidedAction[] =>
      status === 'active' ? [] : [{ id, status, epoch: since }],
    ),
    standing: {
      constitution,
      committee: {
        threshold,
        members: [...ledger.committee.values()].flatMap(({ cold, until }) =>
          until === undefined ? [] : [{ cold, until }],
        ),
      },
    },
  };
}
