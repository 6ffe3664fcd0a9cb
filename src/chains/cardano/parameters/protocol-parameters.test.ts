import { describe, expect, test } from 'vitest';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { type CardanoNetwork, networkById, networks } from '../../networks.js';
import { adoptedUpdates, type UpdateProposal } from './protocol-parameters-adopted.js';
import { knownParameters, parametersAt, parametersWithoutChain } from './protocol-parameters-known.js';
import { type ProtocolParameterUpdate, writeParameterUpdate } from './protocol-update.js';

const MAINNET = networkById('CARDANO_MAINNET');
const PREVIEW = networkById('CARDANO_PREVIEW');
const VECTOR = networkById('APEX_VECTOR_MAINNET');

function encode(update: ProtocolParameterUpdate): Uint8Array {
  const writer = new CborWriter();
  writeParameterUpdate(writer, update);
  return writer.finish();
}

const proposal = (key: number, epoch: number, update: ProtocolParameterUpdate): UpdateProposal => ({
  epoch,
  genesisHash: new Uint8Array(28).fill(key),
  content: encode(update),
});

const byKeys = (count: number, epoch: number, update: ProtocolParameterUpdate): readonly UpdateProposal[] =>
  Array.from({ length: count }, (_, key) => proposal(key, epoch, update));

describe('updates by genesis keys', () => {
  test('an update takes effect in the epoch after enough keys proposed it', () => {
    const adopted = adoptedUpdates(byKeys(5, 300, { maxBlockBodySize: 73_728n }), 5);
    expect(adopted).toEqual([{ epoch: 301, update: { maxBlockBodySize: 73_728n } }]);
    expect(parametersAt(MAINNET, { epoch: 300, era: 'alonzo' }, adopted).maxBlockBodySize).toBe(65_536n);
    expect(parametersAt(MAINNET, { epoch: 301, era: 'alonzo' }, adopted).maxBlockBodySize).toBe(73_728n);
  });

  test('too few keys or disagreeing keys change nothing', () => {
    expect(adoptedUpdates(byKeys(4, 300, { minFeeA: 1n }), 5)).toEqual([]);
    const divided = [...byKeys(4, 300, { minFeeA: 1n }), proposal(4, 300, { minFeeA: 2n })];
    expect(adoptedUpdates(divided, 5)).toEqual([]);
  });

  test('a later proposal of a key replaces its earlier one', () => {
    const changed = [...byKeys(5, 300, { minFeeA: 1n }), proposal(0, 300, { minFeeA: 2n })];
    expect(adoptedUpdates(changed, 5)).toEqual([]);
  });

  test('two encodings of one proposal count as the same proposal', () => {
    const long = { ...proposal(4, 300, {}), content: Uint8Array.of(0xa1, 0x18, 0x00, 0x18, 0x01) };
    expect(adoptedUpdates([...byKeys(4, 300, { minFeeA: 1n }), long], 5)).toHaveLength(1);
  });
});

describe('eras', () => {
  test('an era adds its parameters with the protocol version that starts it', () => {
    const forks = adoptedUpdates(
      [
        ...byKeys(5, 289, { protocolVersion: { major: 5, minor: 0 } }),
        ...byKeys(5, 364, { protocolVersion: { major: 7, minor: 0 } }),
        ...byKeys(5, 506, { protocolVersion: { major: 9, minor: 0 } }),
      ],
      5,
    );
    const at = (epoch: number) => parametersAt(MAINNET, { epoch, era: 'shelley' }, forks);
    expect(at(289)).toMatchObject({ minUtxoValue: 1_000_000n, protocolVersion: { major: 2 } });
    expect(at(289).coinsPerUtxoUnit).toBeUndefined();
    expect(at(290)).toMatchObject({ coinsPerUtxoUnit: 34_482n, maxValueSize: 5_000n });
    expect(at(365)).toMatchObject({ coinsPerUtxoUnit: 4_310n, decentralisation: { numerator: 0n } });
    expect(at(365).drepDeposit).toBeUndefined();
    expect(at(507)).toMatchObject({ coinsPerUtxoUnit: 4_310n, drepDeposit: 500_000_000n });
  });

  test('a network that starts in a late era has the parameters of all earlier eras', () => {
    expect(parametersAt(PREVIEW, { epoch: 0, era: 'alonzo' }, [])).toMatchObject({ coinsPerUtxoUnit: 34_482n });
    expect(parametersAt(VECTOR, { epoch: 7, era: 'conway' }, [])).toMatchObject({
      protocolVersion: { major: 9, minor: 0 },
      coinsPerUtxoUnit: 4_310n,
      minFeeA: 45n,
      keyDeposit: 0n,
      drepDeposit: 2_000_000n,
    });
  });

  test('an update in the epoch of a fork is applied before the fork', () => {
    const fork = byKeys(5, 2, { protocolVersion: { major: 7, minor: 0 }, coinsPerUtxoUnit: 80_000n });
    const parameters = parametersAt(PREVIEW, { epoch: 3, era: 'babbage' }, adoptedUpdates(fork, 5));
    expect(parameters.coinsPerUtxoUnit).toBe(10_000n);
  });

  test('cost models of other languages are preserved', () => {
    const models = adoptedUpdates(
      [...byKeys(5, 300, { costModels: [[0, [1n]]] }), ...byKeys(5, 301, { costModels: [[1, [2n, -3n]]] })],
      5,
    );
    expect(parametersAt(MAINNET, { epoch: 302, era: 'alonzo' }, models).costModels).toEqual([
      [0, [1n]],
      [1, [2n, -3n]],
    ]);
  });
});

describe('live observation', () => {
  test('applies from its epoch on, followed by later updates', () => {
    const later = [{ epoch: 650, update: { keyDeposit: 3_000_000n } }];
    expect(parametersAt(MAINNET, { epoch: 649, era: 'conway' }, later)).toEqual(parametersWithoutChain(MAINNET));
    expect(parametersAt(MAINNET, { epoch: 650, era: 'conway' }, later).keyDeposit).toBe(3_000_000n);
    const before = [{ epoch: 400, update: { keyDeposit: 3_000_000n } }];
    expect(parametersAt(MAINNET, { epoch: 645, era: 'conway' }, before).keyDeposit).toBe(2_000_000n);
  });

  test('every network of the family has parameters sufficient to build a transaction', () => {
    const family = networks.filter((network): network is CardanoNetwork => network.family === 'cardano');
    for (const network of family) {
      const parameters = parametersWithoutChain(network);
      expect(parameters.coinsPerUtxoUnit, network.id).toBe(4_310n);
      expect(parameters.maxTxSize, network.id).toBe(16_384n);
      expect(parameters.maxValueSize, network.id).toBe(5_000n);
      expect(parameters.drepDeposit, network.id).toBeTypeOf('bigint');
      expect(parameters.protocolVersion.major, network.id).toBeGreaterThanOrEqual(9);
      expect(knownParameters(network).maxLovelaceSupply, network.id).toBeGreaterThan(0n);
    }
  });

  test('is overridden by operator settings from the configured epoch on', () => {
    const network = { ...MAINNET, operatorParameters: { epoch: 700, update: { keyDeposit: 5_000_000n } } };
    expect(parametersWithoutChain(network)).toMatchObject({ keyDeposit: 5_000_000n, minFeeA: 44n });
    expect(parametersAt(network, { epoch: 699, era: 'conway' }, []).keyDeposit).toBe(2_000_000n);
    expect(parametersAt(network, { epoch: 700, era: 'conway' }, []).keyDeposit).toBe(5_000_000n);
  });

  test('Vector testnet has the deposits of its live chain', () => {
    expect(parametersWithoutChain(networkById('APEX_VECTOR_TESTNET'))).toMatchObject({
      minFeeA: 45n,
      keyDeposit: 500_000_000n,
      drepDeposit: 1_000_000_000_000n,
      minFeeRefScriptCostPerByte: { numerator: 15n, denominator: 1n },
    });
  });
});
