import { expect, test } from 'vitest';
import { runScripts } from '../../src/api/services/transactions/run-scripts.js';
import { toEvaluable, unreadable } from '../../src/api/shapes/transactions/evaluable.js';
import { emptyBodyFields, emptyFields } from '../../src/chains/cardano/ledger/empty-fields.js';
import type { LedgerState } from '../../src/chains/cardano/ledger/view.js';
import type { OutputContent, OutputReference } from '../../src/chains/cardano/transactions/output.js';
import type { Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../src/chains/cardano/transactions/transaction-effects.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readJson } from '../support/external-data.js';
import { decodeBlocks, readChunks } from './cardano-data.js';

const CALLER = { key: 'test', weight: 1 };
const network = networkById('CARDANO_PREVIEW') as CardanoNetwork;
const outpoint = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

/** Enough of both kinds, and few enough for a test of half a minute. */
const MAX_CASES_PER_KIND = 70;

interface Case {
  readonly transaction: Transaction;
  readonly state: (major: number) => LedgerState;
}

/** Babbage transactions with scripts, and the ledger state that they use. */
function cases(): readonly Case[] {
  const { cost_models: models } = readJson<{ readonly cost_models: Record<string, Record<string, number>> }>(
    'protocol-params/blockfrost-params-mainnet-507.json',
  );
  const costModels = ['PlutusV1', 'PlutusV2', 'PlutusV3'].map(
    (name, language): readonly [number, readonly bigint[]] => [language, Object.values(models[name]!).map(BigInt)],
  );
  const outputs = new Map<string, OutputContent>();
  const found: Case[] = [];
  const counts = { empty: 0, full: 0 };
  for (const { header, transactions } of decodeBlocks(readChunks('cardano-preview-chain/immutable-00000-00269.tar.gz')))
    for (const transaction of transactions) {
      const { inputs, referenceInputs } = transaction.body;
      const references = [...inputs, ...referenceInputs];
      const kind = emptyFields(transaction).length > 0 ? 'empty' : 'full';
      const known = references.every((reference) => outputs.has(outpoint(reference)));
      if (
        transaction.valid &&
        transaction.witnesses.redeemers.length > 0 &&
        known &&
        counts[kind] < MAX_CASES_PER_KIND
      ) {
        counts[kind] += 1;
        const seen = new Map(references.map((reference) => [outpoint(reference), outputs.get(outpoint(reference))!]));
        const state = (major: number) =>
          ({
            network,
            slot: header.slot,
            parameters: { protocolVersion: { major, minor: 0 }, costModels },
            output: (reference: OutputReference) => seen.get(outpoint(reference)),
          }) as unknown as LedgerState;
        found.push({ transaction, state });
      }
      for (const [index, output] of computeUtxoEffects(transaction).created)
        outputs.set(`${toHex(transaction.hash)}#${index}`, output);
    }
  return found;
}

describeWithData('cardano-preview-chain', 'protocol-parameters')('scripts of Babbage transactions', () => {
  test('run in Babbage; in Conway those with empty lists are rejected with the name of the list', async () => {
    let refused = 0;
    let ran = 0;
    let unread = 0;
    for (const { transaction, state } of cases()) {
      const evaluation = await runScripts(toEvaluable(transaction, state(8), network), state(8), network, CALLER);
      // Lists of the body cannot be omitted: its hash covers them.
      if (emptyBodyFields(transaction.body.encoded).length > 0) {
        unread += 1;
        expect(evaluation).toMatchObject({ ok: false, kind: 'unreadable' });
        expect(unreadable(transaction, '').message).toMatch(
          /^'cbor' cannot be evaluated: The evaluator does not support an empty list of [\w ]+ \(body field \d+\)/,
        );
      } else expect(evaluation).toMatchObject({ ok: true });
      if (emptyFields(transaction).length > 0) {
        refused += 1;
        expect(() => toEvaluable(transaction, state(10), network)).toThrow(
          /^'cbor' is not legal in the current era of CARDANO_PREVIEW: The list of [\w ]+ \((?:witness|body) field \d+\) is empty, which protocol version 10 refuses: leave the field out$/,
        );
        continue;
      }
      ran += 1;
      expect(toEvaluable(transaction, state(10), network)).toBe(transaction);
    }
    expect({ refused, ran, unread }).toEqual({ refused: MAX_CASES_PER_KIND, ran: MAX_CASES_PER_KIND, unread: 16 });
  }, 300_000);
});
