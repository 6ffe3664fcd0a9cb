import Type, { type Static } from 'typebox';
import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import type { ExecutionUnits } from '../../../chains/cardano/parameters/protocol-update.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';

export const REDEEMER_PURPOSES = ['spend', 'mint', 'cert', 'reward', 'vote', 'propose', 'guard'] as const;

export const Redeemer = named(
  'Redeemer',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    txIndex: Count('Index of the redeemer within its purpose: sorted inputs, policies, certificates, …'),
    purpose: OneOf(
      REDEEMER_PURPOSES,
      'Script purpose of the redeemer: spend, mint, cert, reward, vote, propose or guard',
    ),
    scriptHash: Nullable(
      Type.String({ description: 'Hash of the script; null when the output is older than the indexed history' }),
    ),
    redeemerDataHash: Type.String({ description: 'Hash of the redeemer (blake2b-256), 64 hexadecimal digits' }),
    redeemerData: ExactJson('Redeemer in the detailed form of cardano-cli'),
    datumHash: Nullable(
      Type.String({
        description:
          'Hash of the datum of the spent output, 64 hexadecimal digits; null for other purposes or without a datum',
      }),
    ),
    unitMem: described(Amount, 'Memory units that the transaction declares'),
    unitSteps: described(Amount, 'CPU steps that the transaction declares'),
    fee: Nullable(
      described(Amount, 'Price of these units, in lovelace; null when the prices of the epoch are unknown'),
    ),
    utxo: Nullable(
      Closed(
        { txHash: Type.String({ description: FIELD.txHash }), outputIndex: Count(FIELD.outputIndex) },
        { description: 'Output that is spent; null for other purposes' },
      ),
    ),
  }),
);
export type Redeemer = Static<typeof Redeemer>;

/** The price of the units in an epoch; undefined when its prices are unknown. */
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
