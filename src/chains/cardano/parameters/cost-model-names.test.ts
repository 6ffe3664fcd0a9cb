import { expect, test } from 'vitest';
import { COST_MODEL_NAMES } from './cost-model-names.js';

const { PlutusV1, PlutusV2, PlutusV3 } = COST_MODEL_NAMES;

/** Sizes of the models that were enacted: Alonzo, Babbage, Conway 9 and 10. */
test('names of every enacted model are unique and end where the next functions begin', () => {
  expect(PlutusV1.slice(0, 166).at(-1)).toBe('verifyEd25519Signature-memory-arguments');
  expect(PlutusV2.slice(0, 175).at(-1)).toBe('verifySchnorrSecp256k1Signature-memory-arguments');
  expect(PlutusV3.slice(0, 251).at(-1)).toBe('byteStringToInteger-memory-arguments-slope');
  expect(PlutusV3.slice(0, 297).at(-1)).toBe('ripemd_160-memory-arguments');
  for (const names of [PlutusV1, PlutusV2, PlutusV3]) expect(new Set(names).size).toBe(names.length);
});

test('parameters of a function are in the order of the ledger', () => {
  expect(PlutusV1.slice(0, 5)).toEqual([
    'addInteger-cpu-arguments-intercept',
    'addInteger-cpu-arguments-slope',
    'addInteger-memory-arguments-intercept',
    'addInteger-memory-arguments-slope',
    'appendByteString-cpu-arguments-intercept',
  ]);
  expect(PlutusV1.filter((name) => name.startsWith('divideInteger'))).toHaveLength(6);
  expect(PlutusV3.filter((name) => name.startsWith('divideInteger'))).toHaveLength(11);
});
