import Type, { type Static } from 'typebox';
import { redeemerTarget } from '../../../chains/cardano/redeemer-target.js';
import { hashOfScript } from '../../../chains/cardano/script.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { protocolParametersAt } from '../../../store/queries/cardano/protocol-parameters.js';
import { scriptsByHash } from '../../../store/queries/cardano/shown-before.js';
import { oneId, storedTransactions } from '../../../store/queries/cardano/transactions.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, Count, described, Nullable, named, OneOf } from '../../schema.js';
import { ScriptType, scriptType } from '../outputs/script-type.js';
import { datumValue } from './data-json.js';
import { REDEEMER_PURPOSES, Redeemer, unitsFee } from './redeemer-json.js';
import { scriptsNeeded } from './scripts-needed.js';
import { ofTransaction } from './transaction-parameters.js';
import type { Warn } from './undecoded-warning.js';
import { findTransaction, noSuchTransaction, type WholeTransaction, wholeTransactions } from './whole-transaction.js';

async function oneTransaction(db: NetworkDb<'cardano'>, hash: string, warn: Warn): Promise<WholeTransaction> {
  const stored = await storedTransactions(db, oneId(await findTransaction(db, hash)), 'asc');
  const [whole] = await wholeTransactions(db, stored, warn);
  if (whole === undefined) throw noSuchTransaction();
  return whole;
}

export const listTransactionRedeemers = operation({
  ...ofTransaction,
  id: 'listTransactionRedeemers',
  example: { path: { txHash: EXAMPLE.tx.withRedeemer } },
  route: 'GET /api/transactions/{txHash}/redeemers',
  summary: 'Redeemers of a transaction, as it lists them',
  description:
    'Each entry has the declared execution units and their price in the epoch of the transaction. Answers an empty list when no Plutus script runs, 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(Redeemer),

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { facts, transaction, contentOf } = await oneTransaction(snapshot, path.txHash, warn);
      const prices = await protocolParametersAt(snapshot, network, facts.block.epoch);
      const needed = scriptsNeeded(transaction, contentOf);
      return transaction.witnesses.redeemers.map((redeemer): Redeemer => {
        const target = redeemerTarget(transaction.body, redeemer);
        const input = target?.purpose === 'spend' ? target.input : undefined;
        return {
          txHash: toHex(facts.hash),
          txIndex: redeemer.index,
          purpose: redeemer.purpose,
          scriptHash: needed.of(redeemer) ?? null,
          redeemerDataHash: toHex(blake2b256(redeemer.data)),
          redeemerData: datumValue(redeemer.data),
          datumHash: (input && contentOf(input)?.datumHash) ?? null,
          unitMem: redeemer.units.memory.toString(),
          unitSteps: redeemer.units.steps.toString(),
          fee: unitsFee(redeemer.units, prices)?.toString() ?? null,
          utxo: input === undefined ? null : { txHash: toHex(input.txHash), outputIndex: input.index },
        };
      });
    }),
});

const TxScript = named(
  'TxScript',
  Closed({
    scriptHash: Type.String({ description: FIELD.scriptHash }),
    type: Nullable(described(ScriptType, 'Language of the script; null when the index has not seen it')),
    purpose: OneOf(REDEEMER_PURPOSES, 'Script purpose: spend, mint, cert, reward, vote or propose'),
    inWitness: Type.Boolean({ description: 'Whether the transaction carries the script itself' }),
    reference: Nullable(
      Closed(
        { txHash: Type.String({ description: FIELD.txHash }), outputIndex: Count(FIELD.outputIndex) },
        { description: 'The input or reference input that carries the script' },
      ),
    ),
    size: Nullable(Count('Bytes')),
  }),
);

export const listTransactionScripts = operation({
  ...ofTransaction,
  id: 'listTransactionScripts',
  example: { path: { txHash: EXAMPLE.tx.withRedeemer } },
  route: 'GET /api/transactions/{txHash}/scripts',
  summary: 'Scripts that a transaction had to satisfy, each once for every purpose',
  description:
    'Native and Plutus scripts that inputs, mints, withdrawals, certificates, votes and proposals ask for. `reference` names the output that carries a script which the transaction does not include. Answers 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  result: Type.Array(TxScript),

  handle: ({ db, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { transaction, contentOf } = await oneTransaction(snapshot, path.txHash, warn);
      const { body, witnesses } = transaction;
      const needed = scriptsNeeded(transaction, contentOf).all;
      const known = await scriptsByHash(
        snapshot,
        needed.map(({ scriptHash }) => fromHex(scriptHash)),
      );
      const carried = new Set(witnesses.scripts.map((script) => toHex(hashOfScript(script))));
      const named = [...body.referenceInputs, ...body.inputs].map(contentOf).filter((output) => output !== undefined);
      return needed.map(({ scriptHash, purpose }): Static<typeof TxScript> => {
        const script = known.get(scriptHash);
        const carrier = named.find(({ referenceScript }) => referenceScript?.hash === scriptHash);
        const inWitness = carried.has(scriptHash);
        return {
          scriptHash,
          type: script === undefined ? null : scriptType(script.language),
          purpose,
          inWitness,
          reference: inWitness || carrier === undefined ? null : { txHash: carrier.txHash, outputIndex: carrier.index },
          size: script?.sizeBytes ?? null,
        };
      });
    }),
});
