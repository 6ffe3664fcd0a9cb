import Type, { type Static } from 'typebox';
import type { SelfCheck } from '../../../ledger/checks/self-check.js';
import { Closed, Count, Nullable, named, OneOf } from '../../kit/schema.js';

export const SelfCheckShape = Nullable(
  named(
    'SelfCheck',
    Closed(
      {
        missing: Nullable(Type.String({ description: 'Why the index has no ledger state; null where it has one' })),
        leaders: OneOf(
          ['all', 'sampled', 'none'],
          'Blocks whose VRF proof and leader stake are verified; `none` on simulated networks, whose blocks have no VRF',
        ),
        checked: Closed(
          {
            epochs: Count('Epochs whose pots, balances and deposits were compared with the maximum supply'),
            leaders: Count('Blocks whose leader was verified'),
            blocks: Count('Blocks whose size and execution units were compared with the parameters in force'),
            treasuryMentions: Count('Treasury values in transactions that were compared with the computed one'),
            nodeEpochs: Count('Epochs whose ledger state was compared with the one that the node reports'),
            withdrawals: Count('Withdrawals that were compared with the computed reward balance'),
          },
          { description: 'Number of comparisons so far' },
        ),
        findings: Count('Contradictions found; 0 on a correct index'),
        lastFinding: Nullable(Type.String({ description: 'The last contradiction in a sentence' })),
      },
      { description: 'Comparison of the chain with the computed ledger state; null on chains without one' },
    ),
  ),
);

export function toSelfCheckJson(selfCheck: SelfCheck | undefined): Static<typeof SelfCheckShape> {
  if (selfCheck === undefined) return null;
  const { missing, leaders, checks, nodeEpochs, findings, lastFinding } = selfCheck;
  const checked = {
    epochs: checks.conservation,
    leaders: checks.leader,
    blocks: checks.size,
    treasuryMentions: checks.treasury,
    nodeEpochs,
    withdrawals: checks.withdrawal,
  };
  return { missing: missing ?? null, leaders, checked, findings, lastFinding: lastFinding ?? null };
}
