import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { foreignAddress, homeAddress, ledger } from '../../../../test/support/builder-requests.js';
import { BuildError, InsufficientFunds } from '../../../builder/errors.js';
import type { Utxo } from '../../../builder/request/request.js';
import { createTask, runTask } from '../../../builder/tasks.js';
import { runBuild } from './run-build.js';

const flow = { key: 'account', weight: 1 };

const createWallet = (count: number): readonly Utxo[] =>
  Array.from({ length: count }, (_, number) => ({
    txHash: number.toString(16).padStart(64, '0'),
    address: homeAddress,
    lovelace: 2_000_000n + BigInt(number),
    assets: [{ policyId: 'ab'.repeat(28), assetName: (number % 40).toString(16).padStart(4, '0'), quantity: 7n }],
  }));

const pay = (count: number, lovelace: bigint) =>
  createTask('transfer', {
    changeAddress: homeAddress,
    utxos: createWallet(count),
    outputs: [{ address: foreignAddress, lovelace }],
  });

/** Turns of the event loop until the promise is settled: other requests are served in them. */
async function countTurns(pending: Promise<unknown>): Promise<number> {
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  pending.then(settle, settle);
  for (let turns = 0; ; turns += 1) {
    await Promise.resolve();
    if (isSettled) return turns;
    await setImmediate();
  }
}

describe('a large build', () => {
  test('leaves the event loop to other requests and returns the same transaction', async () => {
    const task = pay(1500, 30_000_000n);
    const built = runBuild(task, ledger, flow);
    expect(await countTurns(built)).toBeGreaterThan(10);
    expect(await built).toEqual(runTask(task, ledger));
  });

  test('reports a missing amount as the build itself does', async () => {
    const task = pay(1500, 900_000_000_000n);
    const error: unknown = await runBuild(task, ledger, flow).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InsufficientFunds);
    expect(() => runTask(task, ledger)).toThrow((error as InsufficientFunds).message);
    expect((error as InsufficientFunds).missing.get('lovelace')).toBeGreaterThan(0n);
  });

  test('reports an invalid request as the build itself does', async () => {
    const task = createTask('transfer', { ...pay(1500, 5_000_000n).request, changeAddress: 'nowhere' });
    const error: unknown = await runBuild(task, ledger, flow).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BuildError);
    expect(() => runTask(task, ledger)).toThrow((error as BuildError).message);
    expect((error as BuildError).kind).toBe('invalid');
  });
});

test('a small wallet that pays many tokens is a large build', async () => {
  const assets = Array.from({ length: 20 }, (_, number) => ({
    policyId: 'ab'.repeat(28),
    assetName: number.toString(16).padStart(4, '0'),
    quantity: 1n,
  }));
  const outputs = Array.from({ length: 60 }, () => ({ address: foreignAddress, lovelace: 0n, assets }));
  const { changeAddress, utxos } = pay(20, 0n).request;
  for (const task of [
    createTask('compose', { changeAddress, utxos, intents: [{ kind: 'payment', outputs }] }),
    createTask('transfer', { changeAddress, utxos, outputs }),
  ])
    expect(await countTurns(runBuild(task, ledger, flow).catch(() => undefined))).toBeGreaterThan(10);
});

test('a small build runs at once', async () => {
  expect(await countTurns(runBuild(pay(20, 5_000_000n), ledger, flow))).toBeLessThan(2);
});
