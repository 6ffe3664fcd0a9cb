import type { RedeemerIndexes, RedeemerSource } from '../../../builder/plan/intent.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { parsePlutusData } from './plutus-data-input.js';
import { isTypedItem, type TypedDataEncoder } from './typed-data.js';

type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

const isObject = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A redeemer: data, or data with indexes of inputs and outputs that are known when all inputs are selected. Typed data
 * has plain integers in place of the indexes.
 */
export function parseRedeemer(
  given: Json,
  field: string,
  typed: TypedDataEncoder,
  purpose: string | undefined,
): RedeemerSource {
  if (isTypedItem(given)) {
    const { value } = given;
    const encode = (filled: Json) => typed.encode(given, { argument: 'redeemer', purpose }, field, filled);
    return withIndexes(value, field, encode, { isIndex: isTypedIndex, toInteger: (index) => index });
  }
  return withIndexes(given, field, (filled) => parsePlutusData(filled, field), {
    isIndex,
    toInteger: (index) => ({ int: index }),
  });
}

/** How indexes are written in a redeemer, and the integers that replace them. */
interface IndexForm {
  readonly isIndex: (value: Fields) => boolean;
  readonly toInteger: (index: number) => Json;
}

function withIndexes(
  template: Json,
  field: string,
  encode: (filled: Json) => Uint8Array,
  form: IndexForm,
): RedeemerSource {
  if (!hasIndexes(template, form)) return encode(template);
  const fill = (indexes: RedeemerIndexes) => encode(fillIn(template, field, indexes, form));
  // Checked now with any index, so that malformed data is rejected before inputs are selected.
  fill({ input: () => 0, output: () => 0 });
  return fill;
}

function hasIndexes(value: Json, form: IndexForm): boolean {
  if (Array.isArray(value)) return value.some((each) => hasIndexes(each, form));
  return isObject(value) && (form.isIndex(value) || Object.values(value).some((each) => hasIndexes(each, form)));
}

const isIndex = (value: Fields): boolean => 'inputIndex' in value || 'outputIndex' in value;

/** Fields of a contract may have these names too, so typed data has an index only where its whole form fits. */
function isTypedIndex(value: Fields): boolean {
  const [[name, place] = [], ...more] = Object.entries(value);
  if (more.length > 0 || !isObject(place)) return false;
  const members = Object.keys(place).sort().join();
  return (
    (name === 'inputIndex' && members === 'outputIndex,txHash') ||
    (name === 'outputIndex' && members === 'intent,output')
  );
}

function fillIn(value: Json, field: string, indexes: RedeemerIndexes, form: IndexForm): Json {
  if (Array.isArray(value)) return value.map((each) => fillIn(each, field, indexes, form));
  if (!isObject(value)) return value;
  if (form.isIndex(value)) return form.toInteger(toIndex(value, field, indexes));
  const members = Object.entries(value).map(([name, each]) => [name, fillIn(each, field, indexes, form)]);
  return Object.fromEntries(members);
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
