import { encodeCommitteeAndConstitution } from '../../../chains/cardano/governance/governance-json-committee.js';
import type { EpochReport } from '../../../ledger/blocks/epoch-report.js';
import type { Governance, LedgerState } from '../../../ledger/state/ledger-state.js';
import type { Decisions } from '../../../store/write/cardano/ledger-decisions.js';

const STATUSES = { enacted: 'enacted', expired: 'expired', removed: 'dropped' } as const;

export function toDecisions(report: EpochReport, { governance }: LedgerState, height: number): Decisions {
  return {
    height,
    epoch: report.epoch,
    actions: [
      ...report.ended.map(({ id, end }) => ({ id, status: STATUSES[end] })),
      ...report.ratified.map((id) => ({ id, status: 'ratified' as const })),
    ],
    governance: toText(governance.get()),
  };
}

const NO_THRESHOLD = { numerator: 0n, denominator: 1n };

/** A committee that was dissolved has no members. */
function toText({ committee, constitution }: Governance): string | undefined {
  if (constitution === undefined) return undefined;
  const { members = [], threshold = NO_THRESHOLD } = committee ?? {};
  return encodeCommitteeAndConstitution({
    committee: { threshold, members: members.map(({ cold, expiresAfter }) => ({ cold, until: expiresAfter })) },
    constitution,
  });
}
