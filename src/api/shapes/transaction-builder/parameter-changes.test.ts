import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARAMETER_NAMES, updateJson } from '../../../chains/cardano/governance/governance-json-parameters.js';
import type { ProtocolParameterUpdate } from '../../../chains/cardano/parameters/protocol-update.js';
import { ParameterChanges, parseParameterUpdate } from './parameter-changes.js';

const REMOVED = new Set(['decentralization', 'extraPraosEntropy', 'protocolVersion', 'minUTxOValue']);
const CHANGEABLE = Object.values(PARAMETER_NAMES).filter((name) => !REMOVED.has(name));

test('every parameter that a proposal can change has a field', () => {
  expect(Object.keys(ParameterChanges.properties).toSorted()).toEqual(CHANGEABLE.toSorted());
});

const integer = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const decimal = fc.nat({ max: 10_000 }).map((digits) => ({ numerator: BigInt(digits), denominator: 10_000n }));
const several = (count: number) => fc.array(decimal, { minLength: count, maxLength: count });
const units = fc.record({ memory: integer, steps: integer });
const fractions = [
  'poolPledgeInfluence',
  'monetaryExpansion',
  'treasuryGrowth',
  'minFeeRefScriptCostPerByte',
  'refScriptCostMultiplier',
  'minPoolMargin',
];
const others = {
  costModels: fc.constant([
    [0, [1n, -2n]],
    [2, [3n]],
    [3, [4n]],
  ]),
  executionPrices: fc.record({ memory: decimal, steps: decimal }),
  maxTxExecutionUnits: units,
  maxBlockExecutionUnits: units,
  poolVotingThresholds: several(5),
  drepVotingThresholds: several(10),
  maxPledgeLeverage: fc.record({ limit: fc.option(decimal, { nil: undefined }) }),
};
const update = fc.record(
  {
    ...Object.fromEntries(
      (Object.keys(PARAMETER_NAMES) as (keyof typeof PARAMETER_NAMES)[])
        .filter((field) => !REMOVED.has(PARAMETER_NAMES[field]))
        .map((field) => [field, fractions.includes(field) ? decimal : integer]),
    ),
    ...others,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ProtocolParameterUpdate>;

test('parameter changes round-trip through their JSON', () => {
  fc.assert(
    fc.property(update, (update) => {
      const json = updateJson(update);
      // Responses have null for no limit; in requests null is the same as no field.
      const request = json['maxPledgeLeverage'] === null ? { ...json, maxPledgeLeverage: 'none' } : json;
      const read = parseParameterUpdate(request as Parameters<typeof parseParameterUpdate>[0]);
      expect(updateJson(read)).toEqual(json);
      expect(Object.keys(read).toSorted()).toEqual(Object.keys(update).toSorted());
    }),
  );
});
