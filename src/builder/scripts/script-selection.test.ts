import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/support/builder-runs.js';
import { plutusProgram } from '../../../test/support/plutus-program.js';
import {
  keyAddress,
  lockedInput,
  other,
  parameters,
  payer,
  placedAt,
  TIP,
} from '../../../test/support/script-requests.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { OutputContent } from '../../chains/cardano/transactions/output.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { BuildError } from '../errors.js';
import {
  type PlacedOutput,
  SCRIPT_REQUEST_DEFAULTS,
  type ScriptTransactionRequest,
} from '../request/script-request.js';
import { buildScriptTransaction, MAX_EVALUATIONS, type RunDraft } from './script-rounds.js';
import { ScriptSelection } from './script-selection.js';
import type { ScriptTransaction } from './script-transaction.js';

const guard: Script = { language: 'plutus-v3', bytes: plutusProgram(40, 1) };
const POLICIES = [1, 2].map((byte) => new Uint8Array(28).fill(byte));

/** Units of a script that traverses the inputs of its transaction. */
interface Traversal {
  readonly base: bigint;
  readonly perInput: bigint;
}

const unitsFor = ({ base, perInput }: Traversal, inputs: number) => {
  const memory = base + perInput * BigInt(inputs);
  return { memory, steps: 300n * memory };
};

const runnerFor =
  (traversal: Traversal, count: () => void): RunDraft =>
  async ({ cbor, redeemers }) => {
    count();
    const used = unitsFor(traversal, decodeTransaction(cbor).body.inputs.length);
    return redeemers.map(({ purpose, index }) => ({ purpose, index, ...used }));
  };

const utxo = fc.record({
  lovelace: fc.oneof(
    fc.bigInt({ min: 400_000n, max: 3_000_000n }),
    fc.bigInt({ min: 1_500_000n, max: 12_000_000n }),
    fc.bigInt({ min: 10_000_000n, max: 6_000_000_000n }),
  ),
  tokens: fc.array(fc.tuple(fc.nat(1), fc.nat(2), fc.bigInt({ min: 1n, max: 90n })), { maxLength: 3 }),
  isPlain: fc.boolean(),
  isMine: fc.boolean(),
});

const toAssets = (tokens: readonly (readonly [number, number, bigint])[]): OutputContent['assets'] =>
  [...new Map(tokens.map((token) => [token[0] * 3 + token[1], token])).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, [policy, name, quantity]]) => ({ policyId: POLICIES[policy]!, assetName: Uint8Array.of(name), quantity }));

const job = (maxUtxos: number) =>
  fc
    .record({
      locked: fc.bigInt({ min: 1_500_000n, max: 6_000_000n }),
      paid: fc.array(fc.bigInt({ min: 1_000_000n, max: 15_000_000n }), { maxLength: 2 }),
      wanted: fc.option(fc.bigInt({ min: 1n, max: 60n }), { nil: undefined }),
      wallet: fc.array(utxo, { minLength: 1, maxLength: maxUtxos }),
      base: fc.bigInt({ min: 1_000n, max: 400_000n }),
      perInput: fc.oneof(fc.constant(0n), fc.bigInt({ min: 100n, max: 120_000n })),
    })
    .map(({ locked, paid, wanted, wallet, base, perInput }) => {
      const request: ScriptTransactionRequest = {
        ...SCRIPT_REQUEST_DEFAULTS,
        inputs: [lockedInput(guard, locked)],
        scripts: [guard],
        payments: [
          ...paid.map((lovelace) => placedAt(0, { address: keyAddress(other), lovelace }).content),
          ...(wanted === undefined
            ? []
            : [
                placedAt(0, { address: keyAddress(other), lovelace: 1_500_000n, assets: toAssets([[0, 0, wanted]]) })
                  .content,
              ]),
        ],
        changeAddress: keyAddress(payer),
        wallet: wallet.map(({ lovelace, tokens, isPlain, isMine }, index) =>
          placedAt(10 + index, {
            address: keyAddress(isMine ? payer : other),
            lovelace,
            assets: isPlain ? [] : toAssets(tokens),
          }),
        ),
        validUntil: TIP + 7_200n,
      };
      return { request, traversal: { base, perInput } };
    });

function* generateSubsets<Item>(items: readonly Item[], max = items.length): Generator<readonly Item[]> {
  for (let mask = 0; mask < 2 ** items.length; mask += 1) {
    const subset = items.filter((_, index) => (mask >> index) & 1);
    if (subset.length <= max) yield subset;
  }
}

const plusMargin = (units: bigint): bigint => units + (units * 5n + 99n) / 100n;

/** The lowest fee of all sets of wallet UTxOs; undefined when none is enough. */
function findLowestFee(
  request: ScriptTransactionRequest,
  traversal: Traversal,
  collaterals: readonly (readonly PlacedOutput[] | undefined)[],
): bigint | undefined {
  let lowest: bigint | undefined;
  for (const collateral of collaterals) {
    const selection = new ScriptSelection({ ...request, ...(collateral && { collateral }) }, parameters);
    for (const paidWith of generateSubsets(request.wallet)) {
      const { memory, steps } = unitsFor(traversal, 1 + paidWith.length);
      const stated = new Map([['inputs[0]', { memory: plusMargin(memory), steps: plusMargin(steps) }]]);
      const made = attempt(() => selection.balance(stated, paidWith));
      if (made !== undefined && (lowest === undefined || made.fee < lowest)) lowest = made.fee;
    }
  }
  return lowest;
}

function attempt(build: () => ScriptTransaction | undefined): ScriptTransaction | undefined {
  try {
    return build();
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}

async function build(request: ScriptTransactionRequest, traversal: Traversal) {
  let evaluations = 0;
  const run = runnerFor(traversal, () => {
    evaluations += 1;
  });
  const made = await buildScriptTransaction(request, parameters, run).catch((error: unknown) => {
    if (error instanceof BuildError) return undefined;
    throw error;
  });
  expect(evaluations).toBeLessThanOrEqual(MAX_EVALUATIONS);
  return made;
}

describe('wallet UTxOs of a script transaction', () => {
  test('give the lowest fee of all sets when units depend on the number of inputs', async () => {
    let built = 0;
    await fc.assert(
      fc.asyncProperty(job(8), async ({ request, traversal }) => {
        const made = await build(request, traversal);
        expect(made?.fee).toBe(findLowestFee(request, traversal, [undefined]));
        if (made !== undefined) built += 1;
      }),
      { numRuns: runs(30) },
    );
    expect(built).toBeGreaterThan(runs(30) / 4);
  }, 120_000);

  test('give the lowest fee of all sets and all collaterals', async () => {
    await fc.assert(
      fc.asyncProperty(job(4), async ({ request, traversal }) => {
        const made = await build(request, traversal);
        const collaterals = [...generateSubsets(request.wallet, 3)].filter(({ length }) => length > 0);
        expect(made?.fee).toBe(findLowestFee(request, traversal, collaterals));
      }),
      { numRuns: runs(30) },
    );
  }, 120_000);

  test('never cost more than the largest ones', async () => {
    await fc.assert(
      fc.asyncProperty(job(40), async ({ request, traversal }) => {
        const made = await build(request, traversal);
        const largest = await build({ ...request, strategy: 'largestFirst' }, traversal);
        if (largest !== undefined) expect(made?.fee).toBeLessThanOrEqual(largest.fee);
      }),
      { numRuns: runs(30) },
    );
  }, 120_000);
});
