import type { Transaction } from '../transactions/transaction.js';
import type { Resolved, ResolvedInput, Role } from './resolved.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

const NAMES: Readonly<Record<Role, string>> = {
  input: 'input',
  collateral: 'collateral input',
  reference: 'reference input',
};

/** All inputs must exist and be unspent, at least one must be spent, and reference inputs must not be spent. */
export function checkInputs({ body }: Transaction, state: LedgerState, resolved: Resolved, findings: Findings): void {
  if (body.inputs.length === 0)
    findings.addViolation('inputs', 'InputSetEmptyUTxO', 'The transaction spends no input; it must spend at least one');
  for (const input of resolved.inputs) checkInput(input, 'input', state, findings);
  for (const input of resolved.collateral) checkInput(input, 'collateral', state, findings);
  for (const input of resolved.references) checkInput(input, 'reference', state, findings);
  // The ledger required this from Conway on and dropped it two versions later (`disjointRefInputs`).
  const major = getMajorVersion(state);
  if (major < VERSION.conway || major >= VERSION.relaxed) return;
  const spent = new Set(resolved.inputs.map(({ outpoint }) => outpoint));
  for (const { outpoint, reference } of resolved.references)
    if (spent.has(outpoint))
      findings.addViolation(
        'reference-inputs',
        'BabbageNonDisjointRefInputs',
        `${outpoint} is an input and a reference input`,
        { reference },
      );
}

function checkInput(
  { reference, outpoint, output }: ResolvedInput,
  role: Role,
  { pendingSpender }: LedgerState,
  findings: Findings,
): void {
  if (output === 'spent') {
    const pending = pendingSpender?.(reference);
    const spent = pending === undefined ? 'is spent already' : `is spent by the pending transaction ${pending}`;
    findings.addViolation('inputs', 'BadInputsUTxO', `The ${NAMES[role]} ${outpoint} ${spent}`, { reference });
  } else if (output === 'absent')
    findings.addViolation('inputs', 'BadInputsUTxO', `The ${NAMES[role]} ${outpoint} does not exist`, { reference });
  else if (output === undefined) findings.unknown('inputs', `The ${NAMES[role]} ${outpoint} is unknown`);
}
