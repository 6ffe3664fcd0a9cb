import { expect, test } from 'vitest';
import { toHex } from '../../../kernel/hex.js';
import { networkById } from '../../networks.js';
import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import { DRAFT_DIJKSTRA_PARAMETERS, parametersWithoutChain } from '../parameters/protocol-parameters-known.js';
import { decodeWith, encodeWith } from './codec.js';
import { createForms } from './forms.js';
import { parametersCodec } from './parameters.js';
import { toNodeParameters } from './to-node-parameters.js';

const DIJKSTRA = 12;
const CLIENT_VERSION = 22;
const codec = parametersCodec(createForms(DIJKSTRA), CLIENT_VERSION);
const parameters: ProtocolParameters = {
  ...parametersWithoutChain(networkById('CARDANO_PREVIEW')),
  ...DRAFT_DIJKSTRA_PARAMETERS,
  protocolVersion: { major: DIJKSTRA, minor: 0 },
};

test('parameters of Dijkstra are the last items of the answer to a node client', () => {
  const bytes = encodeWith(codec, toNodeParameters(parameters));
  expect(toHex(bytes)).toMatch(/1a001000001a00032000196400d81e820605f6d81e820318c8$/);
  expect(decodeWith(codec, bytes)).toMatchObject({
    maxReferenceScriptSizePerBlock: 1_048_576n,
    maxReferenceScriptSizePerTx: 204_800n,
    referenceScriptCostStride: 25_600n,
    minPoolMargin: { numerator: 3n, denominator: 200n },
    costModels: [[3, expect.anything()]],
  });
});

test('limit of the pledge leverage is written as a fraction', () => {
  const limited = { ...parameters, maxPledgeLeverage: { limit: { numerator: 10n, denominator: 1n } } };
  const bytes = encodeWith(codec, toNodeParameters(limited));
  expect(toHex(bytes)).toMatch(/d81e820605d81e820a01d81e820318c8$/);
  expect(toHex(encodeWith(codec, decodeWith(codec, bytes)))).toBe(toHex(bytes));
});
