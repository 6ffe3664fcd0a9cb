import { tieredScriptFee } from '../../chains/cardano/ledger/reference-script-fee.js';
import type { BuilderParameters } from '../request/ledger-view.js';

/** Fee of the reference scripts among the inputs. */
export const refScriptFee = (
  { refScriptCostPerByte, refScriptTiers }: Pick<BuilderParameters, 'refScriptCostPerByte' | 'refScriptTiers'>,
  sizeBytes: number,
): bigint =>
  refScriptCostPerByte === undefined ? 0n : tieredScriptFee(refScriptCostPerByte, sizeBytes, refScriptTiers);

/**
 * The ledger's minimum for a signed transaction. `sizeBytes` is the size of the three-element form: the ledger omits
 * the validity flag (`toCBORForSizeComputation`).
 */
export const linearFee = ({ minFeeA, minFeeB }: BuilderParameters, sizeBytes: number): bigint =>
  minFeeA * BigInt(sizeBytes) + minFeeB;
