import type { RedeemerIndexes, RedeemerSource } from '../../../builder/plan/intent.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { parsePlutusData } from './plutus-data-input.js';

type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

const isObject = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A redeemer: data, or data with indexes of inputs and outputs that are known when all inputs are selected. */
export function parseRedeemer(given: Json, field: string): RedeemerSource {
  if (!hasIndexes(given)) return parsePlutusData(given, field);
  // Checked now with any index, so that malformed data is rejected before inputs are selected.
  parsePlutusData(fillIn(given, field, { input: () => 0, output: () => 0 }), field);
  return (indexes) => parsePlutusData(fillIn(given, field, indexes), field);
}

function hasIndexes(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasIndexes);
  return isObject(value) && (isIndex(value) || Object.values(value).some(hasIndexes));
}

const isIndex = (value: Fields): boolean => 'inputIndex' in value || 'outputIndex' in value;

function fillIn(value: Json, field: string, indexes: RedeemerIndexes): Json {
  if (Array.isArray(value)) return value.map((each) => fillIn(each, field, indexes));
  if (!isObject(value)) return value;
  if (!isIndex(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillIn(each, field, indexes)]));
  return { int: toIndex(value, field, indexes) };
}

const HASH = /^[0-9a-fA-F]{64}$/;

function toIndex({ inputIndex: input, outputIndex: output }: Fields, field: string, indexes: RedeemerIndexes): number {
  if (isObject(input) && output === undefined) {
    const { txHash, outputIndex } = input;
    if (typeof txHash === 'string' && HASH.test(txHash) && isCount(outputIndex))
      return indexes.input({ txHash: fromHex(txHash), index: outputIndex });
  }
  if (isObject(output) && input === undefined) {
    const { intent, output: place } = output;
    if (isCount(intent) && isCount(place)) return indexes.output(intent, place);
  }
  throw new ServiceError(
    'invalid',
    `Field '${field}': an index must be {"inputIndex": {"txHash", "outputIndex"}} or {"outputIndex": {"intent", "output"}}`,
  );
}

const isCount = (value: Json): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
