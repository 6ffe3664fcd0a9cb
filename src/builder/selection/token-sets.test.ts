import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { homeAddress, ledger, transfer } from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { createFrame } from '../assemble/build.js';
import type { TransferRequest } from '../request/request.js';
import type { Found } from './exact.js';
import { createProblem } from './find-inputs.js';
import { PairSums } from './pair-sums.js';
import { Selection } from './selection.js';
import { searchTokenSets, type TokenSetEffort } from './token-sets.js';

/** The lowest cost of all sets that pay for regular change. */
function findLowest(selection: Selection): number {
  const count = selection.chosen.length;
  let lowest = Number.POSITIVE_INFINITY;
  for (let bits = 1; bits < 1 << count; bits += 1) {
    // Gray code: each set differs from the previous one in one member.
    const index = 31 - Math.clz32(bits ^ (bits >> 1) ^ ((bits - 1) ^ ((bits - 1) >> 1)));
    if (selection.chosen[index] === 1) selection.remove(index);
    else selection.add(index);
    selection.evaluate();
    if (selection.hasChange()) lowest = Math.min(lowest, selection.cost);
  }
  selection.become([]);
  return lowest;
}

/** One address, and inputs of the same size, as most wallets have. */
const toPlainWallet = ({ utxos, ...request }: TransferRequest): TransferRequest => ({
  ...request,
  utxos: utxos.map(({ lovelace, assets = [] }, index) => ({
    txHash: index.toString(16).padStart(64, '0'),
    address: homeAddress,
    lovelace,
    assets,
  })),
});

/** Selects the whole wallet, which may spend reserved UTxOs. */
function selectAll(request: TransferRequest) {
  const problem = createProblem(createFrame({ outputs: request.outputs }, request, ledger));
  const selection = new Selection({ ...problem, sparesReserved: false });
  const all = [...selection.chosen.keys()];
  selection.become(all);
  selection.evaluate();
  return { selection, all };
}

const limitedTo = (work: number): TokenSetEffort => ({
  quickWork: work,
  thoroughWork: 2 * work,
  improveStart: () => undefined,
});
const unlimited = limitedTo(1_000_000);

describe('search for sets with tokens', () => {
  test('is never above the cheapest set with change when it is complete', () => {
    let proven = 0;
    fc.assert(
      fc.property(transfer(11, 6), fc.boolean(), (given, isPlain) => {
        const request = isPlain ? toPlainWallet(given) : given;
        const { selection, all } = selectAll(request);
        if (!selection.hasChange()) return;
        const { best, isProven } = searchTokenSets(selection, { members: all, cost: selection.cost }, unlimited);
        if (!isProven) return;
        proven += 1;
        expect(best!.cost).toBeLessThanOrEqual(findLowest(selection));
        selection.become(best!.members);
        selection.evaluate();
        expect(selection.cost).toBe(best!.cost);
      }),
      { numRuns: runs(150) },
    );
    expect(proven).toBeGreaterThan(0);
  });

  test('goes on to the cheapest set with change when its start is improved', () => {
    let improved = 0;
    fc.assert(
      fc.property(transfer(11, 6), fc.integer({ min: 0, max: 60 }), fc.nat(100), (given, quickWork, seed) => {
        const request = toPlainWallet(given);
        const { selection, all } = selectAll(request);
        if (!selection.hasChange()) return;
        const start = { members: all, cost: selection.cost };
        const other = new Selection(selection.problem);
        const improveStart = (): Found | undefined => {
          improved += 1;
          for (const index of all) {
            other.become(all.filter((member) => member % (2 + (seed % 3)) !== index % 3));
            other.evaluate();
            if (other.hasChange()) return { members: other.members(), cost: other.cost };
          }
          return undefined;
        };
        const { best, isProven } = searchTokenSets(selection, start, {
          quickWork,
          thoroughWork: 1_000_000,
          improveStart,
        });
        if (isProven) expect(best!.cost).toBeLessThanOrEqual(findLowest(selection));
        expect(best!.cost).toBeLessThanOrEqual(start.cost);
      }),
      { numRuns: runs(150) },
    );
    expect(improved).toBeGreaterThan(0);
  });

  test('returns a set that is cheaper or the same when its work is limited', () => {
    fc.assert(
      fc.property(transfer(40, 13), fc.integer({ min: 0, max: 500 }), (request, work) => {
        const selection = new Selection(createProblem(createFrame({ outputs: request.outputs }, request, ledger)));
        const all = [...selection.chosen.keys()];
        selection.become(all);
        selection.evaluate();
        if (!selection.hasChange()) return;
        const { cost } = selection;
        const { best } = searchTokenSets(selection, { members: all, cost }, limitedTo(work));
        selection.become(best!.members);
        selection.evaluate();
        expect(selection.cost).toBe(best!.cost);
        expect(best!.cost).toBeLessThanOrEqual(cost);
      }),
      { numRuns: runs(60) },
    );
  });
});

test('four amounts found by pairs have the smallest sufficient sum', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 9 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 4, max: 260 }), fc.nat(8), fc.nat(300), (given, least, fixed, range) => {
      const falling = Float64Array.from(given).sort((a, b) => b - a);
      const isFixed = new Uint8Array(falling.length);
      isFixed[fixed % falling.length] = 1;
      const below = range > 250 ? Number.POSITIVE_INFINITY : least + 1 + range;
      let smallest = Number.POSITIVE_INFINITY;
      for (let bits = 0; bits < 1 << falling.length; bits += 1) {
        const ranks = [...falling.keys()].filter((rank) => (bits >> rank) & 1);
        const sum = ranks.reduce((total, rank) => total + falling[rank]!, 0);
        if (ranks.length === 4 && ranks.every((rank) => isFixed[rank] === 0) && sum >= least && sum < below)
          smallest = Math.min(smallest, sum);
      }
      const four = PairSums.of(falling, below)!.findFour(least, below, isFixed);
      expect(new Set(four ?? [0, 1, 2, 3]).size).toBe(4);
      expect(four?.reduce((total, rank) => total + falling[rank]!, 0) ?? Number.POSITIVE_INFINITY).toBe(smallest);
    }),
    { numRuns: runs(300) },
  );
});

test('equal amounts that are all fixed take no more steps than allowed', () => {
  const pairs = PairSums.of(new Float64Array(160).fill(5), Number.POSITIVE_INFINITY)!;
  expect(pairs.findFour(20, Number.POSITIVE_INFINITY, new Uint8Array(160).fill(1), 1_000)).toBeUndefined();
  expect(pairs.steps).toBe(1_000);
});
