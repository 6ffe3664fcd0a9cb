// Quotes of constant-product pools against the SDK of the largest exchange (@minswap/sdk), in one process: every result is
// compared, then the time of each. `npm run build && npm ci --prefix bench/market --ignore-scripts &&
// node bench/market/vendor-sdk.mjs [cases] [rounds]`
//
// The SDK and the contract of its exact-out orders require one unit more than the pool needs when the division has no
// remainder; that difference is counted, any other fails. Its functions of V1 always compute the price impact too.
import { calculateSwapExactIn, calculateSwapExactOut, DexV2Calculation } from '@minswap/sdk';
import { load, machine, median, today, writeResult } from '../measurement.mjs';
import { createRandom } from '../random.mjs';

const [CASES = 20_000, ROUNDS = 9] = process.argv.slice(2).map(Number);
const WARM_UPS = 2;
const V2_BASIS = 10_000n;
const V1_KEPT = { numerator: 997n, denominator: 1_000n };

const { inputFor, outputFor } = await load('market/curves/quote.js');

/** Repeatable: the same cases in every run. */
const random = createRandom(1);
/** Amounts of every magnitude up to the limit. */
const randomAmount = (digits) => BigInt(Math.floor(10 ** (random() * digits))) + 1n;

const toPool = (kept, reserves) => ({ curve: { kind: 'constant-product', kept: [kept, kept] }, reserves });

const cases = Array.from({ length: CASES }, () => {
  const reserves = [randomAmount(15) + 1_000n, randomAmount(15) + 1_000n];
  const fee = BigInt(Math.floor(random() * 2_000));
  return {
    fee,
    reserves,
    amountIn: randomAmount(14),
    amountOut: 1n + ((reserves[1] - 2n) * BigInt(Math.floor(random() * 1_000))) / 1_000n,
    first: toPool(V1_KEPT, reserves),
    second: toPool({ numerator: V2_BASIS - fee, denominator: V2_BASIS }, reserves),
  };
});

const works = {
  'exact input of Minswap V1': {
    ours: ({ first, amountIn }) => outputFor(first, 0, amountIn),
    theirs: ({ reserves: [reserveIn, reserveOut], amountIn }) =>
      calculateSwapExactIn({ reserveIn, reserveOut, amountIn }).amountOut,
  },
  'exact output of Minswap V1': {
    ours: ({ first, amountOut }) => inputFor(first, 0, amountOut),
    theirs: ({ reserves: [reserveIn, reserveOut], amountOut }) =>
      calculateSwapExactOut({ reserveIn, reserveOut, exactAmountOut: amountOut }).amountIn,
    oneMoreAllowed: true,
  },
  'exact input of Minswap V2': {
    ours: ({ second, amountIn }) => outputFor(second, 0, amountIn),
    theirs: ({ reserves: [reserveIn, reserveOut], amountIn, fee }) =>
      DexV2Calculation.calculateAmountOut({ reserveIn, reserveOut, amountIn, tradingFeeNumerator: fee }),
  },
  'exact output of Minswap V2': {
    ours: ({ second, amountOut }) => inputFor(second, 0, amountOut),
    theirs: ({ reserves: [reserveIn, reserveOut], amountOut, fee }) =>
      DexV2Calculation.calculateAmountIn({ reserveIn, reserveOut, amountOut, tradingFeeNumerator: fee }),
    oneMoreAllowed: true,
  },
};

/** The number of cases in which the SDK requires one unit more. */
function compare(work, { ours, theirs, oneMoreAllowed = false }) {
  let oneMore = 0;
  for (const each of cases) {
    const [mine, other] = [ours(each), theirs(each)];
    if (mine === other) continue;
    if (!oneMoreAllowed || other !== mine + 1n)
      throw new Error(`${work}: ${mine} here, ${other} there, reserves ${each.reserves}, fee ${each.fee}`);
    oneMore += 1;
  }
  return oneMore;
}

function pass(quote) {
  const began = performance.now();
  for (const each of cases) quote(each);
  return ((performance.now() - began) * 1e6) / CASES;
}

const results = Object.entries(works).map(([work, quotes]) => {
  const oneMore = compare(work, quotes);
  const times = { ours: [], theirs: [] };
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const [mine, other] = [pass(quotes.ours), pass(quotes.theirs)];
    if (round < 0) continue;
    times.ours.push(mine);
    times.theirs.push(other);
  }
  return {
    work,
    equal: CASES - oneMore,
    sdkRequiresOneMore: oneMore,
    oursNanoseconds: Math.round(median(times.ours)),
    sdkNanoseconds: Math.round(median(times.theirs)),
    oursIsTimesAsFast: Number(median(times.theirs.map((time, round) => time / times.ours[round])).toFixed(2)),
  };
});
console.table(results);
writeResult('market-vendor', { measured: today(), machine, sdk: '@minswap/sdk 0.3.4', cases: CASES, results });
