import { describe, expect, test } from 'vitest';
import { networkById } from '../../networks.js';
import { findGenesisGovernance } from '../governance/governance-genesis.js';
import { type OwnGenesisFiles, readOwnGenesis } from './own-genesis.js';
import {
  DRAFT_DIJKSTRA_PARAMETERS,
  knownParameters,
  parametersAt,
  parametersWithoutChain,
} from './protocol-parameters-known.js';
import { writeGenesis } from './write-genesis.js';

const preview = networkById('CARDANO_PREVIEW');
const governance = findGenesisGovernance(preview)!;
const files: OwnGenesisFiles = { byron: undefined, ...writeGenesis(preview, { funds: [], governance }) };

/** The files with one text replaced in one of them. */
const replaced = (era: keyof OwnGenesisFiles, from: string | RegExp, to: string): OwnGenesisFiles => {
  const text = files[era]!.replace(from, to);
  expect(text).not.toBe(files[era]);
  return { ...files, [era]: text };
};

describe('values of the genesis files of a chain', () => {
  test('are those that were written', () => {
    const network = readOwnGenesis(
      { ...preview, securityParameter: 1, shelley: { slotSeconds: 9, epochSlots: 9 } },
      files,
    );
    const { magic, systemStart, securityParameter, shelley, activeSlotsCoefficient } = preview;
    expect(network).toMatchObject({ magic, systemStart, securityParameter, shelley, activeSlotsCoefficient });
    expect(knownParameters(network).genesis).toEqual({
      ...knownParameters(preview).genesis,
      dijkstra: DRAFT_DIJKSTRA_PARAMETERS,
    });
    expect(network.ownGenesis).toMatchObject({ updateQuorum: 5, maxLovelaceSupply: 45_000_000_000_000_000n });
    expect(findGenesisGovernance(network)).toEqual(governance);
  });

  test('of Dijkstra apply from that era on, and none of them is required', () => {
    const file =
      '{"maxRefScriptSizePerTx": 9, "refScriptCostMultiplier": 1.5, "maxPledgeLeverage": 10.5, "plutusV4CostModel": [1, -2]}';
    const network = readOwnGenesis(preview, { ...files, dijkstra: file });
    const { maxRefScriptSizePerTx, minPoolMargin } = parametersAt(network, { epoch: 9, era: 'conway' }, []);
    expect([maxRefScriptSizePerTx, minPoolMargin]).toEqual([undefined, undefined]);
    const entered = parametersAt(network, { epoch: 9, era: 'dijkstra' }, []);
    expect(entered).toMatchObject({
      protocolVersion: { major: 12, minor: 0 },
      maxRefScriptSizePerTx: 9n,
      refScriptCostMultiplier: { numerator: 3n, denominator: 2n },
      maxPledgeLeverage: { limit: { numerator: 21n, denominator: 2n } },
    });
    expect(entered.costModels?.at(-1)).toEqual([3, [1n, -2n]]);
    expect(entered.refScriptCostStride).toBeUndefined();
  });

  test.each([
    ['"refScriptCostStride":25600', '"refScriptCostStride":0', 'refScriptCostStride'],
    ['"refScriptCostMultiplier":1.2', '"refScriptCostMultiplier":0', 'refScriptCostMultiplier'],
    ['"minPoolMargin":0.015', '"minPoolMargin":2', 'minPoolMargin'],
  ])('of Dijkstra with %s replaced are rejected', (from, to, name) => {
    expect(() => readOwnGenesis(preview, replaced('dijkstra', from, to))).toThrow(
      `${name} of the Dijkstra genesis file must be`,
    );
  });

  test('replace the built-in parameters, with the parameters observed on the public network', () => {
    const network = readOwnGenesis(preview, replaced('shelley', '"keyDeposit":2000000', '"keyDeposit":7'));
    expect(parametersWithoutChain(network)).toMatchObject({ keyDeposit: 7n, protocolVersion: { major: 9 } });
    expect(parametersWithoutChain(preview)).toMatchObject({ keyDeposit: 2_000_000n, protocolVersion: { major: 11 } });
  });

  test.each([
    ['0.003', { numerator: 3n, denominator: 1_000n }],
    ['1e-05', { numerator: 1n, denominator: 100_000n }],
    ['7.21E-5', { numerator: 721n, denominator: 10_000_000n }],
    ['0.1234567890123456789', { numerator: 1_234_567_890_123_456_789n, denominator: 10_000_000_000_000_000_000n }],
    ['{"numerator":2,"denominator":6}', { numerator: 1n, denominator: 3n }],
  ])('the fraction %s is exact', (text, value) => {
    const network = readOwnGenesis(preview, replaced('shelley', '"rho":0.003', `"rho": ${text}`));
    expect(network.ownGenesis!.parameters.shelley.monetaryExpansion).toEqual(value);
  });

  test('may be integers above the exact range of numbers', () => {
    const network = readOwnGenesis(
      preview,
      replaced('shelley', '"maxLovelaceSupply":45000000000000000', '"maxLovelaceSupply":18446744073709551615'),
    );
    expect(network.ownGenesis!.maxLovelaceSupply).toBe(18_446_744_073_709_551_615n);
  });

  test('a cost model with names has the order of the names', () => {
    const list = knownParameters(preview).genesis.alonzo.costModels![0]![1];
    // Names that sort like the list, in the opposite order.
    const named = list.map((cost, index) => `"cost-${String(index).padStart(3, '0')}":${cost}`).toReversed();
    const text = files.alonzo.replace(/"PlutusV1":\[[^\]]*\]/, `"PlutusV1":{${named.join(',')}}`);
    const network = readOwnGenesis(preview, { ...files, alonzo: text });
    expect(network.ownGenesis!.parameters.alonzo.costModels).toEqual([[0, list]]);
  });

  test('a Byron file determines the length of Byron slots and epochs', () => {
    const byron = '{"blockVersionData":{"slotDuration":"2000"},"protocolConsts":{"k":7}}';
    expect(readOwnGenesis(preview, { ...files, byron }).byron).toMatchObject({ slotSeconds: 2, epochSlots: 70 });
  });
});

describe('a genesis file is rejected with its field', () => {
  test.each<[keyof OwnGenesisFiles, string | RegExp, string, RegExp]>([
    [
      'shelley',
      '"rho":0.003',
      '"rho":1.5',
      /^protocolParams.rho of the Shelley genesis file must be a number from 0 to 1$/,
    ],
    ['shelley', '"rho":0.003', '"rho":-0.1', /protocolParams.rho/],
    ['shelley', '"rho":0.003', '"rho":"0.003"', /protocolParams.rho/],
    ['shelley', '"rho":0.003', '"rho":{"numerator":1,"denominator":0}', /protocolParams.rho/],
    ['shelley', '"rho":0.003', '"rho":1e-999', /protocolParams.rho/],
    ['shelley', '"rho":0.003,', '', /lacks protocolParams.rho/],
    ['shelley', '"activeSlotsCoeff":0.05', '"activeSlotsCoeff":0', /activeSlotsCoeff .* must be a number above 0 to 1/],
    ['shelley', '"activeSlotsCoeff":0.05', '"activeSlotsCoeff":{"numerator":1,"denominator":3}', /at most 15 digits/],
    ['shelley', '"slotLength":1', '"slotLength":0.1', /slotLength .* must be an integer from/],
    ['shelley', '"epochLength":86400', '"epochLength":0', /epochLength .* must be an integer from 1/],
    ['shelley', '"securityParam":432', '"securityParam":1e300', /securityParam/],
    ['shelley', '"networkId":"Testnet"', '"networkId":"Mainnet"', /networkId .* must be Testnet/],
    ['shelley', '"systemStart":"2022', '"systemStart":"later than 2022', /systemStart/],
    [
      'shelley',
      '"protocolParams":{',
      '"protocolParams":[],"x":{',
      /protocolParams of the Shelley genesis file must be an object/,
    ],
    ['shelley', /}$/, '', /the Shelley genesis file is not JSON/],
    ['alonzo', '"maxValueSize":5000', '"maxValueSize":5000.5', /maxValueSize of the Alonzo/],
    ['alonzo', '"PlutusV1":', '"PlutusV9":', /costModels.PlutusV9/],
    ['alonzo', /"PlutusV1":\[[^\]]*\]/, '"PlutusV1":{"a":1}', /must have 166 named costs/],
    ['conway', '"hardForkInitiation":0.51', '"hardForkInitiation":2', /poolVotingThresholds.hardForkInitiation/],
    ['conway', 'scriptHash-', 'scriptHash', /committee.members.scriptHash/],
    ['conway', '"dataHash":"', '"dataHash":"00', /constitution.anchor.dataHash .* 64 hexadecimal digits/],
    ['conway', '"plutusV3CostModel":[', '"plutusV3CostModel":["1",', /plutusV3CostModel/],
  ])('%s: %s becomes %s', (era, from, to, message) => {
    expect(() => readOwnGenesis(preview, replaced(era, from, to))).toThrow(message);
  });
});
