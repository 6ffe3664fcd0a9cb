import type { ProtocolParameterUpdate } from '../parameters/protocol-update.js';
import { VERSION } from './view.js';

/** Conway ledger, `ppuWellFormed`: parameters that a proposal must not set to zero. */
const NONZERO = [
  'maxBlockBodySize',
  'maxTxSize',
  'maxBlockHeaderSize',
  'maxValueSize',
  'collateralPercentage',
  'committeeTermLimit',
  'governanceActionLifetime',
  'poolDeposit',
  'governanceActionDeposit',
  'drepDeposit',
] as const;

/** Why a parameter change is malformed, as the end of a sentence about the proposal; undefined if it is not. */
export function findParameterProblem(update: ProtocolParameterUpdate, major: number): string | undefined {
  if (Object.keys(update).length === 0) return 'changes no parameter';
  const nonzero: (keyof ProtocolParameterUpdate)[] = [...NONZERO];
  if (major >= VERSION.afterBootstrap) nonzero.push('coinsPerUtxoUnit');
  if (major >= VERSION.relaxed) nonzero.push('desiredPools');
  const zero = nonzero.find((name) => update[name] === 0n);
  return zero === undefined ? undefined : `sets the parameter ${zero} to 0, which is not allowed`;
}
