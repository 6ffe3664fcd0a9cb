import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import type { Rational } from '../rational.js';

/** How the price per byte of reference scripts rises. */
export interface ScriptFeeTiers {
  readonly strideBytes: number;
  readonly multiplier: Rational;
}

/** Conway ledger, `tierRefScriptFee`: the price per byte rises by a fifth with each stride. */
export const CONWAY_TIERS: ScriptFeeTiers = { strideBytes: 25_600, multiplier: { numerator: 6n, denominator: 5n } };

/** Conway ledger, `maxRefScriptSizePerTx`. */
export const MAX_REFERENCE_SCRIPT_BYTES = 200 * 1024;

/** Conway ledger, `maxRefScriptSizePerBlock`. */
const MAX_BLOCK_REFERENCE_SCRIPT_BYTES = 1_024 * 1_024;

type ScriptParameters = Pick<
  ProtocolParameters,
  'refScriptCostStride' | 'refScriptCostMultiplier' | 'maxRefScriptSizePerTx'
>;

/** Parameters since Dijkstra, constants before. */
export const getScriptFeeTiers = ({
  refScriptCostStride,
  refScriptCostMultiplier,
}: ScriptParameters): ScriptFeeTiers => ({
  strideBytes: refScriptCostStride === undefined ? CONWAY_TIERS.strideBytes : Number(refScriptCostStride),
  multiplier: refScriptCostMultiplier ?? CONWAY_TIERS.multiplier,
});

export const getMaxReferenceScriptBytes = ({ maxRefScriptSizePerTx }: ScriptParameters): number =>
  maxRefScriptSizePerTx === undefined ? MAX_REFERENCE_SCRIPT_BYTES : Number(maxRefScriptSizePerTx);

export const getMaxBlockReferenceScriptBytes = ({
  maxRefScriptSizePerBlock,
}: Pick<ProtocolParameters, 'maxRefScriptSizePerBlock'>): number =>
  maxRefScriptSizePerBlock === undefined ? MAX_BLOCK_REFERENCE_SCRIPT_BYTES : Number(maxRefScriptSizePerBlock);

/** The fee for that many bytes of reference scripts, rounded down once at the end. */
export function tieredScriptFee(
  { numerator, denominator }: Rational,
  sizeBytes: number,
  { strideBytes, multiplier }: ScriptFeeTiers = CONWAY_TIERS,
): bigint {
  const strides = BigInt(Math.floor(sizeBytes / strideBytes));
  const rest = BigInt(sizeBytes % strideBytes);
  const { numerator: up, denominator: down } = multiplier;
  const [ups, downs] = [up ** strides, down ** strides];
  // The geometric series of the full strides, times `downs`: a sum over all strides would be slow for short ones.
  const series = up === down ? strides * downs : (down * (ups - downs)) / (up - down);
  return (numerator * (BigInt(strideBytes) * series + rest * ups)) / (denominator * downs);
}
