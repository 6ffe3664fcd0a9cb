import { describe, expect, test } from 'vitest';
import { type CardanoNetwork, networkById } from '../../../chains/networks.js';
import { EXAMPLE } from '../../kit/examples.js';
import { partnerTerms } from './partner-terms.js';

const network = networkById('CARDANO_MAINNET') as CardanoNetwork;
const terms = (fixed: string | number | bigint, max?: string | number | bigint) =>
  partnerTerms(
    {
      partnerPayoutAddress: EXAMPLE.address,
      partnerFeeFixedLovelace: fixed,
      partnerMaxFeeLovelace: max,
    },
    undefined,
    network,
  );

describe('partner fee', () => {
  test.each(['1500000', 1_500_000, 1_500_000n])('is 1,500,000 lovelace when sent as %o', (given) => {
    expect(terms(given, given)).toMatchObject({ fixedLovelace: 1_500_000n, maxLovelace: 1_500_000n });
  });

  test('is rejected below zero and above the total supply of lovelace', () => {
    const sentence = 'must be from 0 to 45000000000000000';
    expect(() => terms(-1)).toThrow(`Field 'partnerFeeFixedLovelace' ${sentence}`);
    expect(() => terms('45000000000000001')).toThrow(`Field 'partnerFeeFixedLovelace' ${sentence}`);
    expect(() => terms('1', '9'.repeat(20))).toThrow(`Field 'partnerMaxFeeLovelace' ${sentence}`);
    expect(terms('45000000000000000')).toMatchObject({ fixedLovelace: 45_000_000_000_000_000n });
  });
});
