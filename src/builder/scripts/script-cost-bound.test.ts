import fc from 'fast-check';
import { expect, test } from 'vitest';
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
import { SCRIPT_REQUEST_DEFAULTS, type ScriptTransactionRequest } from '../request/script-request.js';
import { ScriptCostBound } from './script-cost-bound.js';
import { createScriptFrame } from './script-frame.js';
import { openScriptWallet, poseScriptProblem } from './script-problem.js';
import { ScriptSelection } from './script-selection.js';
import { computeFixedPrice } from './script-transaction.js';

const guard: Script = { language: 'plutus-v3', bytes: plutusProgram(40, 1) };
const POLICIES = [1, 2].map((byte) => new Uint8Array(28).fill(byte));
const units = new Map([['inputs[0]', { memory: 100_000n, steps: 30_000_000n }]]);

const utxo = fc.record({
  lovelace: fc.oneof(
    fc.bigInt({ min: 400_000n, max: 3_000_000n }),
    fc.bigInt({ min: 1_500_000n, max: 12_000_000n }),
    fc.bigInt({ min: 10_000_000n, max: 6_000_000_000n }),
  ),
  tokens: fc.uniqueArray(fc.tuple(fc.nat(1), fc.nat(2)), { maxLength: 3, selector: (token) => token.join() }),
});

const toAssets = (tokens: readonly (readonly [number, number])[]): OutputContent['assets'] =>
  tokens
    .toSorted(([a, b], [c, d]) => a - c || b - d)
    .map(([policy, name]) => ({ policyId: POLICIES[policy]!, assetName: Uint8Array.of(name), quantity: 7n }));

const requests = fc
  .record({
    locked: fc.bigInt({ min: 1_500_000n, max: 6_000_000n }),
    paid: fc.array(fc.bigInt({ min: 1_000_000n, max: 15_000_000n }), { maxLength: 2 }),
    wallet: fc.array(utxo, { minLength: 1, maxLength: 6 }),
  })
  .map(
    ({ locked, paid, wallet }): ScriptTransactionRequest => ({
      ...SCRIPT_REQUEST_DEFAULTS,
      inputs: [lockedInput(guard, locked)],
      scripts: [guard],
      payments: paid.map((lovelace) => placedAt(0, { address: keyAddress(other), lovelace }).content),
      changeAddress: keyAddress(payer),
      wallet: wallet.map(({ lovelace, tokens }, index) =>
        placedAt(10 + index, { address: keyAddress(payer), lovelace, assets: toAssets(tokens) }),
      ),
      validUntil: TIP + 7_200n,
    }),
  );

test('a bound of wallet UTxOs is never above the fee of the transaction that spends them', () => {
  let compared = 0;
  fc.assert(
    fc.property(requests, fc.constantFrom(0, 5_000), (request, inputCost) => {
      const frame = createScriptFrame(request, parameters);
      const [keyHash] = frame.collateral.keyHashes();
      const attempt = () => {
        try {
          return computeFixedPrice(frame, units, 300_000n, keyHash);
        } catch {
          return undefined;
        }
      };
      const price = attempt();
      // No UTxO suffices for the collateral.
      if (price === undefined) return;
      const wallet = openScriptWallet(frame);
      const problem = { ...poseScriptProblem(frame, wallet, price), inputCost };
      const selection = new ScriptSelection(request, parameters);
      for (let bits = 1; bits < 1 << request.wallet.length; bits += 1) {
        const positions = [...request.wallet.keys()].filter((index) => (bits >> index) & 1);
        const made = selection.balance(
          units,
          positions.map((index) => request.wallet[index]!),
        );
        if (made === undefined) continue;
        compared += 1;
        const savable = frame.collateral.computeSavable(price.collateral, made.fee);
        const bound = new ScriptCostBound(problem, savable);
        expect(bound.compute(positions)).toBeLessThanOrEqual(Number(made.fee) + inputCost * positions.length);
      }
    }),
    { numRuns: runs(100) },
  );
  expect(compared).toBeGreaterThan(100);
});
