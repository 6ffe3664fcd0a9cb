import { describe, expect, test } from 'vitest';
import { parametersAt, parametersWithoutChain } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import { networkById } from '../../../chains/networks.js';
import { builderParameters } from './builder-parameters.js';

const mainnet = networkById('CARDANO_MAINNET');
const preview = networkById('CARDANO_PREVIEW');

describe('builder parameters', () => {
  test('equal those of the network', () => {
    expect(builderParameters(mainnet, parametersWithoutChain(mainnet))).toEqual({
      minFeeA: 44n,
      minFeeB: 155_381n,
      maxTxSize: 16_384,
      maxValueSize: 5_000,
      coinsPerUtxoByte: 4_310n,
      keyDeposit: 2_000_000n,
      maxEpochForRetirement: 18,
      poolDeposit: 500_000_000n,
      minPoolCost: 170_000_000n,
      governanceActionDeposit: 100_000_000_000n,
      protocolVersion: { major: 11, minor: 0 },
      drepDeposit: 500_000_000n,
      refScriptCostPerByte: { numerator: 15n, denominator: 1n },
      collateralPercentage: 150n,
      executionPrices: {
        memory: { numerator: 577n, denominator: 10_000n },
        steps: { numerator: 721n, denominator: 10_000_000n },
      },
    });
  });

  test('are complete in old eras too', () => {
    const shelley = builderParameters(mainnet, parametersAt(mainnet, { epoch: 210, era: 'shelley' }, []));
    expect(shelley).toMatchObject({ coinsPerUtxoByte: 4_310n, maxValueSize: 5_000, drepDeposit: 500_000_000n });
    expect(shelley.refScriptCostPerByte).toBeUndefined();
    const alonzo = builderParameters(preview, parametersAt(preview, { epoch: 1, era: 'alonzo' }, []));
    expect(alonzo.coinsPerUtxoByte).toBe(4_310n);
    const babbage = builderParameters(preview, parametersAt(preview, { epoch: 5, era: 'babbage' }, []));
    expect(babbage.coinsPerUtxoByte).toBe(4_310n);
    expect(babbage.refScriptCostPerByte).toBeUndefined();
  });
});
