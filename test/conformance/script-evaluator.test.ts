import { afterAll, expect, test } from 'vitest';
import { parametersWithoutChain } from '../../src/chains/cardano/parameters/protocol-parameters-known.js';
import { slotToTime } from '../../src/chains/cardano/time.js';
import { type OutputContent, writeOutput, writeOutputReference } from '../../src/chains/cardano/transactions/output.js';
import { encodeTransaction, type Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../src/chains/cardano/transactions/transaction-effects.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { type EvaluationRequest, scriptEvaluator } from '../../src/gateways/script-evaluator/script-evaluator.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData, readJson } from '../support/external-data.js';
import { decodeBlocks } from './cardano-data.js';

const network = networkById('CARDANO_MAINNET') as CardanoNetwork;
const evaluator = scriptEvaluator({ timeMs: 60_000 });
afterAll(() => evaluator.stop());

/** Those of the blocks in the segment. */
function readCostModels(): EvaluationRequest['costModels'] {
  const { cost_models: models } = readJson<{ readonly cost_models: Record<string, Record<string, number>> }>(
    'protocol-params/blockfrost-params-mainnet-507.json',
  );
  return ['PlutusV1', 'PlutusV2', 'PlutusV3'].map((name) => Object.values(models[name]!));
}

/** Mainnet transactions with scripts whose inputs were all created within the segment. */
function* runnable(
  costModels = readCostModels(),
): Generator<{ readonly transaction: Transaction; readonly request: EvaluationRequest }> {
  const outputs = new Map<string, OutputContent>();
  for (const { header, transactions } of decodeBlocks([readData('cardano-mainnet-chunks/06189-part1.chunk.gz')]))
    for (const transaction of transactions) {
      const { inputs, referenceInputs } = transaction.body;
      const named = [...inputs, ...referenceInputs].map((reference) => ({
        reference,
        output: outputs.get(`${toHex(reference.txHash)}#${reference.index}`),
      }));
      if (transaction.witnesses.redeemers.length > 0 && named.every(({ output }) => output !== undefined)) {
        const utxos = new CborWriter().map(named.length);
        for (const { reference, output } of named) {
          writeOutputReference(utxos, reference);
          writeOutput(utxos, output!);
        }
        const zeroSlot = Number(header.slot);
        const request = {
          transaction: encodeTransaction(transaction, true),
          parts: undefined,
          utxos: utxos.finish(),
          zeroTimeMs: slotToTime(network, zeroSlot) * 1000,
          zeroSlot,
          slotMs: 1000,
          costModels,
        };
        yield { transaction, request };
      }
      for (const [index, output] of computeUtxoEffects(transaction).created)
        outputs.set(`${toHex(transaction.hash)}#${index}`, output);
    }
}

describeWithData('cardano-mainnet-chunks', 'protocol-parameters')('scripts of mainnet', () => {
  test('succeed as on chain, within their declared execution units', async () => {
    let exact = 0;
    let seen = 0;
    for (const { transaction, request } of runnable()) {
      const evaluation = await evaluator.evaluate(request, { key: 'client', weight: 1 });
      if (!evaluation.ok) throw new Error(`${toHex(transaction.hash)}: ${evaluation.reason}`);
      seen += 1;
      const declared = transaction.witnesses.redeemers;
      const costs = declared.map(({ purpose, index }) =>
        evaluation.scripts.find((script) => script.purpose === purpose && script.index === index),
      );
      for (const [position, { units }] of declared.entries()) {
        expect(costs[position]!.memory).toBeLessThanOrEqual(units.memory);
        expect(costs[position]!.steps).toBeLessThanOrEqual(units.steps);
      }
      if (
        declared.every(
          ({ units }, position) => costs[position]!.memory === units.memory && costs[position]!.steps === units.steps,
        )
      )
        exact += 1;
    }
    expect({ seen, exact }).toEqual({ seen: 70, exact: 48 });
  });

  test('succeed under the longer cost models of protocol version 11', async () => {
    const { protocolVersion, costModels } = parametersWithoutChain(network);
    expect(protocolVersion.major).toBe(11);
    const models = costModels!.map(([, costs]) => costs.map(Number));
    expect(models.map(({ length }) => length)).toEqual([332, 332, 350]);
    let seen = 0;
    let changed = 0;
    for (const { transaction, request } of runnable()) {
      const before = await evaluator.evaluate(request, { key: 'client', weight: 1 });
      const after = await evaluator.evaluate({ ...request, costModels: models }, { key: 'client', weight: 1 });
      if (!before.ok || !after.ok) throw new Error(toHex(transaction.hash));
      seen += 1;
      // Of the builtins that existed before, only the steps of byte string comparisons and divisions have another cost.
      const listMemory = ({ scripts }: typeof before) => scripts.map(({ memory }) => memory);
      expect(listMemory(after)).toEqual(listMemory(before));
      const sum = ({ scripts }: typeof before) => scripts.reduce((total, { steps }) => total + Number(steps), 0);
      const ratio = sum(after) / sum(before);
      expect(ratio).toBeGreaterThan(0.95);
      expect(ratio).toBeLessThan(1.05);
      if (ratio !== 1) changed += 1;
    }
    expect(seen).toBe(70);
    expect(changed).toBeGreaterThan(35);
  });

  test('that take too long are terminated, and the next one runs', async () => {
    const [first] = runnable();
    const hurried = scriptEvaluator({ timeMs: 1 });
    await expect(hurried.evaluate(first!.request, { key: 'client', weight: 1 })).rejects.toThrow(
      'The scripts ran longer than 1 ms',
    );
    await hurried.stop();
    expect(await evaluator.evaluate(first!.request, { key: 'client', weight: 1 })).toMatchObject({ ok: true });
  });

  test('of an invalid transaction give a reason', async () => {
    const [first] = runnable();
    const malformed = { ...first!.request, transaction: Uint8Array.of(0x80) };
    expect(await evaluator.evaluate(malformed, { key: 'client', weight: 1 })).toMatchObject({
      ok: false,
      reason: expect.any(String),
    });
  });
});
