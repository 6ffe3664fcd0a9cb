import type { Warning } from '../request/unsigned-tx.js';
import { actionWarnings } from './action-warnings.js';
import { feeWarnings } from './fee-warnings.js';
import type { Inspected } from './inspected.js';
import { outputWarnings, ownerWarnings } from './output-warnings.js';
import { scriptWarnings, signatureWarnings } from './script-warnings.js';
import { intervalWarnings } from './validity-warnings.js';
import { valueWarnings } from './value-warnings.js';

const SEVERITIES: readonly Warning['severity'][] = ['error', 'warning', 'info'];

/** The warnings that a user should see before signing, the most serious first. */
export const inspectionWarnings = (inspected: Inspected): readonly Warning[] =>
  sortWarnings([
    ...valueWarnings(inspected),
    ...intervalWarnings(inspected),
    ...feeWarnings(inspected),
    ...outputWarnings(inspected),
    ...ownerWarnings(inspected),
    ...actionWarnings(inspected),
    ...scriptWarnings(inspected),
    ...signatureWarnings(inspected.transaction),
  ]);

export const sortWarnings = (warnings: readonly Warning[]): readonly Warning[] =>
  warnings.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
