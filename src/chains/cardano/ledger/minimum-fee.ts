import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import type { ExecutionUnits } from '../parameters/protocol-update.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Redeemer } from '../transactions/witnesses.js';
import { measuredBytes } from './measure.js';
import { getMaxReferenceScriptBytes, getScriptFeeTiers, tieredScriptFee } from './reference-script-fee.js';
import { getContent, type Resolved } from './resolved.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/** The fee for reference scripts of the inputs. Zero before Conway. */
export function referenceScriptFee(parameters: ProtocolParameters, sizeBytes: number): bigint {
  const { minFeeRefScriptCostPerByte: perByte, protocolVersion } = parameters;
  if (perByte === undefined || protocolVersion.major < VERSION.conway) return 0n;
  return tieredScriptFee(perByte, sizeBytes, getScriptFeeTiers(parameters));
}

export const totalUnits = (redeemers: readonly Redeemer[]): ExecutionUnits => ({
  memory: redeemers.reduce((sum, { units }) => sum + units.memory, 0n),
  steps: redeemers.reduce((sum, { units }) => sum + units.steps, 0n),
});

/** Memory and steps are priced together and rounded up once. */
export function executionFee({ executionPrices }: ProtocolParameters, { memory, steps }: ExecutionUnits): bigint {
  if (executionPrices === undefined) return 0n;
  const { memory: perUnit, steps: perStep } = executionPrices;
  const denominator = perUnit.denominator * perStep.denominator;
  const numerator = memory * perUnit.numerator * perStep.denominator + steps * perStep.numerator * perUnit.denominator;
  return (numerator + denominator - 1n) / denominator;
}

/** The minimum fee of a transaction whose inputs carry that many bytes of reference scripts. */
export const minimumFee = (
  transaction: Pick<Transaction, 'body' | 'witnesses' | 'auxiliary'>,
  parameters: ProtocolParameters,
  referenceScriptBytes: number,
): bigint =>
  parameters.minFeeA * BigInt(measuredBytes(transaction)) +
  parameters.minFeeB +
  executionFee(parameters, totalUnits(transaction.witnesses.redeemers)) +
  referenceScriptFee(parameters, referenceScriptBytes);

/** Counted once per spent or referenced output, as the ledger does; undefined if an output is unknown. */
export function referenceScriptBytes({ inputs, references }: Resolved): number | undefined {
  let bytes = 0;
  for (const input of new Map([...inputs, ...references].map((each) => [each.outpoint, each])).values()) {
    if (input.output === undefined) return undefined;
    bytes += getContent(input)?.scriptRef?.bytes.length ?? 0;
  }
  return bytes;
}

export function checkFee(transaction: Transaction, state: LedgerState, resolved: Resolved, findings: Findings): void {
  const { parameters } = state;
  const fee = transaction.body.fee ?? 0n;
  const size = measuredBytes(transaction);
  const scripts = referenceScriptBytes(resolved);
  const minimum = minimumFee(transaction, parameters, scripts ?? 0);
  if (fee < minimum)
    findings.addViolation(
      'fee',
      'FeeTooSmallUTxO',
      `The fee is ${fee} lovelace; the least for these ${size} bytes${forScripts(transaction, scripts ?? 0)} is ${minimum}`,
    );
  else if (scripts === undefined && parameters.minFeeRefScriptCostPerByte !== undefined)
    findings.unknown('fee', 'Whether unknown inputs carry scripts, which would raise the minimum fee, is unknown');
  // LEDGER rule: it does not apply to a transaction whose script failed.
  const limited = transaction.valid && getMajorVersion(state) >= VERSION.conway;
  const max = state.maxReferenceScriptBytes ?? getMaxReferenceScriptBytes(parameters);
  if (limited && scripts !== undefined && scripts > max)
    findings.addViolation(
      'size',
      'ConwayTxRefScriptsSizeTooBig',
      `The inputs carry ${scripts} bytes of reference scripts; at most ${max} are allowed`,
    );
}

function forScripts({ witnesses }: Transaction, scriptBytes: number): string {
  const parts = [
    ...(scriptBytes > 0 ? [`${scriptBytes} bytes of reference scripts`] : []),
    ...(witnesses.redeemers.length > 0 ? ['the execution units'] : []),
  ];
  return parts.length === 0 ? '' : ` with ${parts.join(' and ')}`;
}

export function checkSize(transaction: Transaction, { parameters }: LedgerState, findings: Findings): void {
  const size = measuredBytes(transaction);
  if (BigInt(size) > parameters.maxTxSize)
    findings.addViolation(
      'size',
      'MaxTxSizeUTxO',
      `The transaction has ${size} bytes; at most ${parameters.maxTxSize} are allowed`,
    );
}

export function checkUnits({ witnesses }: Transaction, { parameters }: LedgerState, findings: Findings): void {
  const { maxTxExecutionUnits: max } = parameters;
  if (witnesses.redeemers.length === 0 || max === undefined) return;
  const { memory, steps } = totalUnits(witnesses.redeemers);
  if (memory > max.memory || steps > max.steps)
    findings.addViolation(
      'execution-units',
      'ExUnitsTooBigUTxO',
      `The scripts request ${memory} units of memory and ${steps} steps; at most ${max.memory} and ${max.steps} are allowed`,
    );
}
