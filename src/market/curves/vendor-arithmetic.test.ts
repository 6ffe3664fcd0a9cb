import { describe, expect, test } from 'vitest';
import { constantProduct } from './constant-product.js';
import type { ConstantProduct, SundaeStable } from './curve.js';
import { computeSumInvariant, sundaeStable } from './sundae-stable.js';

// Results of the vendors' own SDKs. Neither can be a dev dependency: @minswap/sdk 0.3.4 brings a wallet stack of 45 MB,
// and @sundaeswap/math 0.2.2 demands TypeScript 5 and imports packages that it does not declare. They were therefore
// run next to this code, on the same random cases, and some of the results are stored here:
// @minswap/sdk: 20,000 exact inputs and 19,276 exact outputs of V1, and as many of V2;
// @sundaeswap/math: 20,000 exact inputs and 19,276 exact outputs of constant products, 5,000 of each of stable pools.
// All are equal except for one kind of exact output: when the division has no remainder, both SDKs (and the contract of
// Minswap's exact-out orders) require one unit more than the pool needs. `inputFor` is the minimum that yields the
// output.

const curve = (numerator: bigint, denominator: bigint): ConstantProduct => {
  const kept = { numerator, denominator };
  return { kind: 'constant-product', kept: [kept, kept] };
};

describe('@minswap/sdk', () => {
  test.each([
    [32_450_994_207n, 33_241_344_347_673_535n, 1n, 1_021_282n],
    [1_814_872_428_123_071n, 171_877n, 12_869_518_666_444_157n, 150_578n],
    [642n, 5552n, 10_961n, 5243n],
    [497_674n, 4001n, 2_568_172_130n, 4000n],
    [25_989_435n, 4_549_997_618_034n, 14_623_290n, 1_635_154_027_670n],
    [547_150_963_317_543n, 3_423_465_391_732_350n, 41_074_022n, 256_224_781n],
  ])('V1 with reserves %s and %s turns %s into %s', (from, to, input, output) => {
    expect(constantProduct.outputFor(curve(997n, 1000n), [from, to], 0, input)).toBe(output);
  });

  test.each([
    [1457n, 32_450_994_207n, 33_241_344_347_673_535n, 1n, 875_106n],
    [509n, 1_814_872_428_123_071n, 171_877n, 12_869_518_666_444_157n, 149_642n],
    [1231n, 642n, 5552n, 10_961n, 5204n],
    [337n, 497_674n, 4001n, 2_568_172_130n, 4000n],
    [912n, 25_989_435n, 4_549_997_618_034n, 14_623_290n, 1_539_441_757_815n],
    [697n, 547_150_963_317_543n, 3_423_465_391_732_350n, 41_074_022n, 239_083_164n],
  ])('V2 with fee %s and reserves %s and %s turns %s into %s', (fee, from, to, input, output) => {
    expect(constantProduct.outputFor(curve(10_000n - fee, 10_000n), [from, to], 0, input)).toBe(output);
  });
});

describe('@sundaeswap/math', () => {
  test.each([
    [524n, 32_450_994_207n, 33_241_344_347_673_535n, 1n, 970_678n],
    [256n, 1_814_872_428_123_071n, 171_877n, 12_869_518_666_444_157n, 150_146n],
    [238n, 642n, 5552n, 10_961n, 5237n],
    [515n, 25_989_435n, 4_549_997_618_034n, 14_623_290n, 1_583_289_685_687n],
    [422n, 539_534_619_688n, 4_017_773_327_472_681n, 26_086_489_555n, 177_826_455_420_969n],
  ])('constant product with fee %s yields the same output', (fee, from, to, input, output) => {
    expect(constantProduct.outputFor(curve(10_000n - fee, 10_000n), [from, to], 0, input)).toBe(output);
  });

  test.each([
    [524n, 32_450_994_207n, 33_241_344_347_673_535n, 8_833_250_489_159_347n, 12_393_376_299n],
    [256n, 1_814_872_428_123_071n, 171_877n, 24_246n, 305_894_287_576_760n],
    [294n, 1_149_148n, 761n, 697n, 12_894_025n],
    [515n, 25_989_435n, 4_549_997_618_034n, 862_800_994_109n, 6_411_710n],
  ])('constant product with fee %s requires the same input', (fee, from, to, output, input) => {
    expect(constantProduct.inputFor(curve(10_000n - fee, 10_000n), [from, to], 0, output)).toBe(input);
  });

  test('SDK requires one unit too many when the division has no remainder', () => {
    const shape = curve(9525n, 10_000n);
    const reserves = [2_143_603_491_871_056n, 18n] as const;
    const requiredInput = 2_250_502_353_670_401n;
    expect(constantProduct.inputFor(shape, reserves, 0, 9n)).toBe(requiredInput - 1n);
    expect(constantProduct.outputFor(shape, reserves, 0, requiredInput - 1n)).toBe(9n);
  });

  const stable = (amplification: bigint, fee: bigint, reserves: readonly [bigint, bigint]): SundaeStable => ({
    kind: 'sundae-stable',
    linearAmplification: amplification,
    sumInvariant: computeSumInvariant(amplification, reserves),
    fees: [fee, fee],
  });

  test.each([
    [1112n, 53n, 253_747_408n, 5_516_248n, 309_666_698n, 5_481_380n],
    [656n, 49n, 1_987_190_897_685_756n, 47_314_068_992_518n, 3_739_096_339_403_682n, 47_044_974_045_888n],
    [1413n, 68n, 108_199_760_049_265n, 2_813_193_761_280_890n, 5_216_736_302_780n, 5_339_701_133_313n],
    [1476n, 99n, 1_002_467_615n, 32_337_665n, 569_951_206n, 31_962_920n],
    [1331n, 113n, 17_521_284n, 280_340_544n, 31_422_256n, 31_215_902n],
    [507n, 100n, 118_437_672n, 118_437_672n, 179_121_392n, 117_163_770n],
  ])(
    'stable pool with amplification %s and fee %s yields the same output',
    (amplification, fee, from, to, input, output) => {
      expect(sundaeStable.outputFor(stable(amplification, fee, [from, to]), [from, to], 0, input)).toBe(output);
    },
  );

  test.each([
    [1112n, 53n, 253_747_408n, 5_516_248n, 4_519_282n, 7_671_683n],
    [656n, 49n, 1_987_190_897_685_756n, 47_314_068_992_518n, 30_783_366_054_783n, 46_315_251_882_235n],
    [1413n, 68n, 108_199_760_049_265n, 2_813_193_761_280_890n, 283_900_905_463_389n, 283_343_954_776_328n],
    [1476n, 99n, 1_002_467_615n, 32_337_665n, 13_807_028n, 15_001_088n],
    [1331n, 113n, 17_521_284n, 280_340_544n, 109_251_287n, 110_304_847n],
  ])(
    'stable pool with amplification %s and fee %s requires the same input',
    (amplification, fee, from, to, output, input) => {
      expect(sundaeStable.inputFor(stable(amplification, fee, [from, to]), [from, to], 0, output)).toBe(input);
    },
  );
});
