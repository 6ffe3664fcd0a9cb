import { afterAll, expect, test } from 'vitest';
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

/** Mainnet transactions with scripts whose inputs were all created within the segment. */
function* runnable(): Generator<{ readonly transaction: Transaction; readonly request: EvaluationRequest }> {
  const { cost_models: models } = readJson<{ readonly cost_models: Record<string, Record<string, number>> }>(
    'protocol-params/blockfrost-params-mainnet-507.json',
  );
  const costModels = ['PlutusV1', 'PlutusV2', 'PlutusV3'].map((name) => Object.values(models[name]!));
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
  }, 120_000);

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
