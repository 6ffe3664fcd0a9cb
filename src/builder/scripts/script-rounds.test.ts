import { describe, expect, test } from 'vitest';
import { keyAddress, parameters, payer, placedAt, scriptAddress, TIP } from '../../../test/support/script-requests.js';
import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import { SCRIPT_REQUEST_DEFAULTS, type ScriptTransactionRequest } from '../request/script-request.js';
import { buildScriptTransaction, MAX_ROUNDS, type RunDraft } from './script-rounds.js';

const guard: Script = { language: 'plutus-v3', bytes: new Uint8Array(40).fill(1) };
const request: ScriptTransactionRequest = {
  ...SCRIPT_REQUEST_DEFAULTS,
  inputs: [
    {
      output: placedAt(1, { address: scriptAddress({ hash: hashScript(guard) }) }),
      datum: undefined,
      consent: { name: 'inputs[0]', redeemer: Uint8Array.of(0x00) },
    },
  ],
  scripts: [guard],
  changeAddress: keyAddress(payer),
  wallet: [placedAt(2, { address: keyAddress(payer), lovelace: 60_000_000n })],
  validUntil: TIP + 7_200n,
};

/** Successive evaluations with these memory units. */
function using(memory: readonly bigint[]): { readonly run: RunDraft; readonly count: () => number } {
  let runs = 0;
  return {
    count: () => runs,
    run: async ({ redeemers }) => {
      const used = memory[Math.min(runs, memory.length - 1)]!;
      runs += 1;
      return redeemers.map(({ purpose, index }) => ({ purpose, index, memory: used, steps: 1_000_000n }));
    },
  };
}

describe('execution units', () => {
  test('are the used units plus 5 percent, in a transaction that was evaluated in its final form', async () => {
    const { run, count } = using([100_000n]);
    const made = await buildScriptTransaction(request, parameters, run);
    expect(made.redeemers[0]!.units).toEqual({ memory: 105_000n, steps: 1_050_000n });
    expect(count()).toBe(2);
  });

  test('are raised until an evaluation stays within them', async () => {
    const { run, count } = using([100_000n, 200_000n, 200_000n]);
    const made = await buildScriptTransaction(request, parameters, run);
    expect(made.redeemers[0]!.units.memory).toBe(210_000n);
    expect(count()).toBe(3);
  });

  test('that decrease each time end with the last sufficient ones', async () => {
    const { run, count } = using([100_000n, 99_000n, 98_000n, 97_000n]);
    const made = await buildScriptTransaction(request, parameters, run);
    expect(made.redeemers[0]!.units.memory).toBe(102_900n);
    expect(count()).toBe(MAX_ROUNDS);
  });

  test('that increase each time are rejected after a bounded number of evaluations', async () => {
    const { run, count } = using([600_000n, 800_000n, 1_100_000n, 1_500_000n]);
    await expect(buildScriptTransaction(request, parameters, run)).rejects.toThrow(/does not converge/);
    expect(count()).toBe(MAX_ROUNDS);
  });

  test('beyond the transaction limit are rejected, and just below it get no margin', async () => {
    const max = parameters.maxTxExecutionUnits!.memory;
    await expect(buildScriptTransaction(request, parameters, using([max + 1n]).run)).rejects.toThrow(
      `The scripts need ${max + 1n} units of memory and 1000000 steps`,
    );
    const made = await buildScriptTransaction(request, parameters, using([max - 5n]).run);
    expect(made.redeemers[0]!.units.memory).toBe(max - 5n);
  });
});
