import { describe, expect, test } from 'vitest';
import {
  keyAddress,
  parameters,
  payer,
  placedAt,
  scriptAddress,
  TIP,
} from '../../../../test/support/script-requests.js';
import { BuildError } from '../../../builder/errors.js';
import {
  type InputIndex,
  SCRIPT_REQUEST_DEFAULTS,
  type ScriptTransactionRequest,
} from '../../../builder/request/script-request.js';
import { buildScriptTransaction, type RunDraft } from '../../../builder/scripts/script-rounds.js';
import type { ScriptTransaction } from '../../../builder/scripts/script-transaction.js';
import { hashScript, type Script } from '../../../chains/cardano/scripts/script.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { runScriptBuild } from './run-script-build.js';

const flow = { key: 'account', weight: 1 };
const guard: Script = { language: 'plutus-v3', bytes: new Uint8Array(40).fill(1) };

/** With enough UTxOs that it runs in a thread. */
const createRequest = (changes: Partial<ScriptTransactionRequest> = {}): ScriptTransactionRequest => ({
  ...SCRIPT_REQUEST_DEFAULTS,
  inputs: [
    {
      output: placedAt(1, { address: scriptAddress({ hash: hashScript(guard) }) }),
      datum: undefined,
      consent: { name: 'inputs[0]', redeemer: Uint8Array.of(0x00) },
    },
  ],
  scripts: [guard],
  payments: [placedAt(0, { address: keyAddress(payer), lovelace: 90_000_000n }).content],
  changeAddress: keyAddress(payer),
  wallet: Array.from({ length: 300 }, (_, index) =>
    placedAt(300 + index, { address: keyAddress(payer), lovelace: 6_000_000n + BigInt(index) * 1_000n }),
  ),
  validUntil: TIP + 7_200n,
  ...changes,
});

/** Each further input needs units, as in a script that looks at all of them. */
const run: RunDraft = async ({ redeemers, paidWith }) =>
  redeemers.map(({ purpose, index }) => ({
    purpose,
    index,
    memory: 100_000n + 1_000n * BigInt(paidWith.length),
    steps: 1_000_000n,
  }));

/** The evaluation of each draft, by whether it is in this thread, and the results of both ways to build. */
async function buildBoth(request: ScriptTransactionRequest, evaluate: RunDraft) {
  const settle = (built: Promise<unknown>): Promise<unknown> => built.catch((error: unknown) => error);
  return {
    inThread: await settle(runScriptBuild([request, parameters, evaluate], flow)),
    here: await settle(buildScriptTransaction(request, parameters, evaluate)),
  };
}

describe('a build with scripts in a thread', () => {
  test('evaluates the same drafts and returns the same transaction', async () => {
    const drafts: string[] = [];
    const { inThread, here } = await buildBoth(createRequest(), (draft) => {
      drafts.push(Buffer.from(draft.cbor).toString('hex'));
      return run(draft);
    });
    expect(inThread).toEqual(here);
    expect(drafts.length).toBeGreaterThan(2);
    expect(drafts.slice(0, drafts.length / 2)).toEqual(drafts.slice(drafts.length / 2));
  });

  test('ends with the very error of the evaluation', async () => {
    const failure = new ServiceError('rate-limited', 'the queue is full', { headers: { 'Retry-After': '5' } });
    const { inThread } = await buildBoth(createRequest(), async () => {
      throw failure;
    });
    expect(inThread).toBe(failure);
  });

  test('tries other inputs where a script rejects the first ones, as the build itself does', async () => {
    let evaluations = 0;
    const rejectFirst: RunDraft = (draft) => {
      evaluations += 1;
      if (draft.paidWith.length > 15) throw new ServiceError('invalid', 'too many inputs');
      return run(draft);
    };
    const { inThread, here } = await buildBoth(createRequest(), rejectFirst);
    expect(inThread).toEqual(here);
    expect(evaluations).toBeGreaterThan(2);
  });

  test('reports a missing amount as the build itself does', async () => {
    const payments = [placedAt(0, { address: keyAddress(payer), lovelace: 90_000_000_000n }).content];
    const { inThread, here } = await buildBoth(createRequest({ payments }), run);
    expect(inThread).toBeInstanceOf(BuildError);
    expect((inThread as BuildError).message).toMatch(/^Insufficient funds/);
    expect((inThread as BuildError).message).toBe((here as BuildError).message);
  });
});

describe('a redeemer with the index of an input', () => {
  const [input] = createRequest().inputs;

  /** Builds both ways; `calls` are those of the redeemer by the build in a thread after its first evaluation. */
  async function buildWith(redeemer: (inputIndex: InputIndex) => Uint8Array) {
    let calls = 0;
    let evaluations = 0;
    const callsAtEvaluation: number[] = [];
    const counted = (inputIndex: InputIndex): Uint8Array => {
      calls += 1;
      return redeemer(inputIndex);
    };
    const request = createRequest({ inputs: [{ ...input!, consent: { name: 'inputs[0]', redeemer: counted } }] });
    const settled = await buildBoth(request, (draft) => {
      callsAtEvaluation.push(calls);
      evaluations += 1;
      return run(draft);
    });
    return { ...settled, calls: callsAtEvaluation.slice(0, evaluations / 2) };
  }

  test('is filled in by the thread with the same transaction', async () => {
    const redeemer = (inputIndex: InputIndex): Uint8Array =>
      new CborWriter().array(2).uint(inputIndex(input!.output.reference)).uint(0).finish();
    const { inThread, here, calls } = await buildWith(redeemer);
    expect(inThread).toEqual(here);
    const [made] = (inThread as ScriptTransaction).redeemers;
    expect(made!.data).toEqual(redeemer(() => made!.index));
    expect(new Set(calls).size).toBe(1);
  });

  test('is filled in by a build in this thread when it is computed', async () => {
    const { inThread, here, calls } = await buildWith((inputIndex) =>
      new CborWriter().uint(2 * inputIndex(input!.output.reference)).finish(),
    );
    expect(inThread).toEqual(here);
    expect(new Set(calls).size).toBeGreaterThan(1);
  });

  test('is rejected as by the build itself when the input is not spent', async () => {
    const { inThread, here } = await buildWith((inputIndex) =>
      new CborWriter().uint(inputIndex({ txHash: new Uint8Array(32), index: 9 })).finish(),
    );
    expect((inThread as BuildError).message).toMatch(/refers to the input .* which is not spent/);
    expect((inThread as BuildError).message).toBe((here as BuildError).message);
  });
});
