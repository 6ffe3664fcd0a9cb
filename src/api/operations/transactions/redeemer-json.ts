import Type, { type Static } from 'typebox';
import type { ProtocolParameters } from '../../../chains/cardano/protocol-parameters.js';
import type { ExecutionUnits } from '../../../chains/cardano/protocol-update.js';
import { Amount, Closed, Count, Nullable, named, OneOf } from '../../schema.js';
import { ExactJson } from './data-json.js';

export const REDEEMER_PURPOSES = ['spend', 'mint', 'cert', 'reward', 'vote', 'propose'] as const;

export const Redeemer = named(
  'Redeemer',
  Closed({
    txHash: Type.String(),
    txIndex: Count('Place among what its purpose counts: sorted inputs, policies, certificates, …'),
    purpose: OneOf(REDEEMER_PURPOSES),
    scriptHash: Nullable(Type.String({ description: 'Null where the output lies before the start of history' })),
    redeemerDataHash: Type.String(),
    redeemerData: ExactJson('Detailed form of cardano-cli'),
    datumHash: Nullable(Type.String()),
    unitMem: Amount,
    unitSteps: Amount,
    fee: Nullable(Amount),
    utxo: Nullable(Closed({ txHash: Type.String(), outputIndex: Count() })),
  }),
);
export type Redeemer = Static<typeof Redeemer>;

/** What the units cost in an epoch; undefined where its prices are not known. */
export function unitsFee(
  { memory, steps }: ExecutionUnits,
  { executionPrices }: Pick<ProtocolParameters, 'executionPrices'>,
): bigint | undefined {
  if (executionPrices === undefined) return undefined;
  const { memory: perUnit, steps: perStep } = executionPrices;
  const numerator = memory * perUnit.numerator * perStep.denominator + steps * perStep.numerator * perUnit.denominator;
  const denominator = perUnit.denominator * perStep.denominator;
  return (numerator + denominator - 1n) / denominator;
}
