import { tieredScriptFee } from '../../chains/cardano/ledger/reference-script-fee.js';
import type { BuilderParameters } from '../request/ledger-view.js';

/** What the reference scripts among the inputs cost. */
export const refScriptFee = ({ refScriptCostPerByte }: BuilderParameters, sizeBytes: number): bigint =>
  refScriptCostPerByte === undefined ? 0n : tieredScriptFee(refScriptCostPerByte, sizeBytes);

/**
 * The ledger's minimum for a signed transaction. `sizeBytes` is that of the three-element form: the ledger leaves out
 * the byte that says whether scripts succeed (`toCBORForSizeComputation`).
 */
export const linearFee = ({ minFeeA, minFeeB }: BuilderParameters, sizeBytes: number): bigint =>
  minFeeA * BigInt(sizeBytes) + minFeeB;
