import { describe, expect, test } from 'vitest';
import { readOperatorParameters } from './protocol-parameter-settings.js';

describe("operator's protocol parameters", () => {
  test('are empty without a section', () => {
    expect(readOperatorParameters(undefined)).toEqual({});
  });

  test('are read by their API names, for networks by any of their names', () => {
    const section = {
      'apex-prime-mainnet': { keyDeposit: 500_000_000, govActionDeposit: '1000000000', a0: '3/10' },
      CARDANO_MAINNET: { fromEpoch: 700, minFeeRefScriptCostPerByte: 20 },
    };
    expect(readOperatorParameters(section)).toEqual({
      APEX_PRIME_MAINNET: {
        epoch: 0,
        update: {
          keyDeposit: 500_000_000n,
          governanceActionDeposit: 1_000_000_000n,
          poolPledgeInfluence: { numerator: 3n, denominator: 10n },
        },
      },
      CARDANO_MAINNET: {
        epoch: 700,
        update: { minFeeRefScriptCostPerByte: { numerator: 20n, denominator: 1n } },
      },
    });
  });

  test.each([
    [[], 'must be an object of networks'],
    [{ NOWHERE: {} }, 'of NOWHERE: there is no such network of the Cardano family'],
    [{ BITCOIN_MAINNET: {} }, 'of BITCOIN_MAINNET: there is no such network of the Cardano family'],
    [{ CARDANO_MAINNET: 7 }, 'of CARDANO_MAINNET: must be an object of parameters'],
    [{ CARDANO_MAINNET: { keydeposit: 7 } }, 'of CARDANO_MAINNET: keydeposit is not a parameter'],
    [{ CARDANO_MAINNET: { toString: 7 } }, 'of CARDANO_MAINNET: toString is not a parameter'],
    [{ CARDANO_MAINNET: { keyDeposit: -1 } }, 'of CARDANO_MAINNET: keyDeposit must be a non-negative integer'],
    [{ CARDANO_MAINNET: { keyDeposit: 1.5 } }, 'of CARDANO_MAINNET: keyDeposit must be a non-negative integer'],
    [{ CARDANO_MAINNET: { a0: '1/0' } }, 'of CARDANO_MAINNET: a0 must be a non-negative integer, or a fraction'],
    [{ CARDANO_MAINNET: { fromEpoch: -1 } }, 'of CARDANO_MAINNET: fromEpoch must be the number of an epoch'],
  ])('%j is rejected', (section, sentence) => {
    expect(() => readOperatorParameters(section)).toThrow(sentence);
  });
});
