import { toHex } from '../../../kernel/hex.js';
import { hashScript, type Script } from '../scripts/script.js';
import { isWellFormedScript } from '../scripts/well-formed.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Predicate } from './predicates.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/** Scripts in the witnesses and in new outputs must be programs of a known language and version. */
export function checkScriptForms(
  { body, witnesses }: Transaction,
  state: Pick<LedgerState, 'parameters'>,
  findings: Findings,
): void {
  const major = getMajorVersion(state);
  if (major < VERSION.babbage) return;
  const check = (scripts: readonly Script[], predicate: Predicate, where: string): void => {
    for (const script of scripts)
      if (!isWellFormedScript(script, major))
        findings.addViolation(
          'scripts',
          predicate,
          `The script ${toHex(hashScript(script))} ${where} is not a valid ${script.language} program in protocol version ${major}`,
          { hash: toHex(hashScript(script)) },
        );
  };
  check(witnesses.scripts, 'MalformedScriptWitnesses', 'among the witnesses');
  const outputs = [...body.outputs, body.collateralReturn];
  check(
    outputs.flatMap((output) => output?.scriptRef ?? []),
    'MalformedReferenceScripts',
    'of an output',
  );
}
