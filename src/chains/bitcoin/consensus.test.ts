import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCoinbase } from '../../../test/support/bitcoin-transactions.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { networkById } from '../networks.js';
import { getChainParameters, mainnet, regtest, signet, testnet3, testnet4 } from './chain-parameters.js';
import { coinbaseHeight, coinbaseHeightScript, coinbaseText } from './coinbase.js';
import { bitsToTarget, computeDifficulty, computeWork, meetsTarget, targetToBits } from './difficulty.js';
import { nextHalvingHeight, subsidyAt, subsidyBelow } from './subsidy.js';

describe('targets', () => {
  // bits, target, difficulty
  test.each([
    [0x1d00_ffff, '00000000ffff0000000000000000000000000000000000000000000000000000', 1],
    [0x1b04_04cb, '00000000000404cb000000000000000000000000000000000000000000000000', 16_307.420938523983],
    [0x207f_ffff, '7fffff0000000000000000000000000000000000000000000000000000000000', 4.656542373906925e-10],
    [
      0x1703_0ecd,
      '00000000000000000003 0ecd0000000000000000000000000000000000000000'.replace(' ', ''),
      92_049_594_548_485.47,
    ],
  ])('bits %i decode to a target', (bits, target, difficulty) => {
    expect(bitsToTarget(bits).toString(16).padStart(64, '0')).toBe(target);
    expect(targetToBits(bitsToTarget(bits))).toBe(bits);
    expect(computeDifficulty(bits)).toBeCloseTo(difficulty, difficulty > 1e6 ? 0 : 12);
  });

  test.each([
    [0x0100_3456, 0x00n],
    [0x0112_3456, 0x12n],
    [0x0200_8000, 0x80n],
    [0x0500_9234, 0x9234_0000n],
    [0x0412_3456, 0x1234_5600n],
  ])('bits %i decode to a small target', (bits, target) => {
    expect(bitsToTarget(bits)).toBe(target);
  });

  test.each([0x0492_3456, 0x2300_0001, 0xff12_3456])('bits %i are rejected', (bits) => {
    expect(() => bitsToTarget(bits)).toThrow('target');
  });

  test('the compact form never exceeds its target and keeps the leading bytes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 255n - 1n }), (target) => {
        const back = bitsToTarget(targetToBits(target));
        expect(back).toBeLessThanOrEqual(target);
        expect(target - back).toBeLessThan(target / 32_768n + 1n);
      }),
    );
  });

  test('a hash meets a target that is at least as large', () => {
    expect(meetsTarget(fromHex('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'), 0x1d00_ffff)).toBe(
      true,
    );
    expect(meetsTarget(fromHex(`00000001${'00'.repeat(28)}`), 0x1d00_ffff)).toBe(false);
  });

  test('a block of difficulty 1 takes slightly more than 2^32 hashes', () => {
    expect(computeWork(0x1d00_ffff)).toBe(0x1_0001_0001n);
  });
});

describe('subsidies', () => {
  test.each([
    [0, 5_000_000_000n],
    [209_999, 5_000_000_000n],
    [210_000, 2_500_000_000n],
    [840_000, 312_500_000n],
    [6_929_999, 1n],
    [6_930_000, 0n],
    [100_000_000, 0n],
  ])('block %i may create %i satoshi', (height, subsidy) => {
    expect(subsidyAt(height, mainnet)).toBe(subsidy);
  });

  test('all subsidies together stay below 21 million coins', () => {
    expect(subsidyBelow(6_930_000, mainnet)).toBe(2_099_999_997_690_000n);
    expect(subsidyBelow(10_000_000, mainnet)).toBe(2_099_999_997_690_000n);
    expect(subsidyBelow(0, mainnet)).toBe(0n);
  });

  test('subsidyBelow grows by the subsidy of each block', () => {
    fc.assert(
      fc.property(fc.nat(7_000_000), (height) => {
        expect(subsidyBelow(height + 1, mainnet) - subsidyBelow(height, mainnet)).toBe(subsidyAt(height, mainnet));
      }),
    );
  });

  test('regtest halves the subsidy every 150 blocks', () => {
    expect(subsidyAt(150, regtest)).toBe(2_500_000_000n);
    expect(nextHalvingHeight(149, regtest)).toBe(150);
    expect(nextHalvingHeight(840_000, mainnet)).toBe(1_050_000);
  });
});

describe('coinbase heights', () => {
  test.each([
    [0, '00'],
    [1, '51'],
    [16, '60'],
    [17, '0111'],
    [127, '017f'],
    [128, '028000'],
    [227_931, '035b7a03'],
    [866_342, '0326380d'],
    [8_388_608, '0400008000'],
  ])('height %i is encoded as %s', (height, hex) => {
    expect(toHex(coinbaseHeightScript(height))).toBe(hex);
    const { transaction } = buildCoinbase(0, [1]);
    const inputs = [{ ...transaction.inputs[0]!, scriptSig: fromHex(`${hex}deadbeef`) }];
    expect(coinbaseHeight({ inputs })).toBe(height);
  });

  test.each(['', '04ffff', '05ffff001d01', '76', '0181'])('script %s has no height', (hex) => {
    const { transaction } = buildCoinbase(0, [1]);
    const inputs = [{ ...transaction.inputs[0]!, scriptSig: fromHex(hex) }];
    expect(coinbaseHeight({ inputs })).toBeUndefined();
  });

  test('coinbaseText extracts readable text', () => {
    const { transaction } = buildCoinbase(0, [1]);
    const scriptSig = new Uint8Array(Buffer.from('\u0003\u0001/ViaBTC/\u0000ab\u0000Mined by x', 'latin1'));
    expect(coinbaseText({ inputs: [{ ...transaction.inputs[0]!, scriptSig }] })).toBe('/ViaBTC/ Mined by x');
  });
});

test('chain parameters match the table of networks', () => {
  for (const [id, parameters] of [
    ['BITCOIN_MAINNET', mainnet],
    ['BITCOIN_TESTNET4', testnet4],
    ['BITCOIN_TESTNET3', testnet3],
    ['BITCOIN_SIGNET', signet],
    ['BITCOIN_REGTEST', regtest],
  ] as const) {
    expect(getChainParameters(networkById(id))).toBe(parameters);
    expect(networkById(id)).toMatchObject(parameters.addresses);
  }
});
