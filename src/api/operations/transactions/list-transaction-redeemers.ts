import Type from 'typebox';
import { redeemerTarget } from '../../../chains/cardano/transactions/redeemer-target.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { oneTransaction } from '../../services/transactions/scripts.js';
import { datumValue } from '../../shapes/outputs/data-json.js';
import { Redeemer, unitsFee } from '../../shapes/transactions/redeemer-json.js';
import { scriptsNeeded } from '../../shapes/transactions/scripts-needed.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionRedeemers = operation({
  ...transactionDefinition,
  id: 'listTransactionRedeemers',
  example: { path: { txHash: EXAMPLE.tx.withRedeemer } },
  route: 'GET /api/transactions/{txHash}/redeemers',
  summary: 'List the redeemers of a transaction',
  description:
    'Each entry has the declared execution units and their price in the epoch of the transaction. Returns an empty list when no Plutus script runs, 404 when the transaction is not on the chain and 501 on a network that does not store block bytes.',
  result: Type.Array(Redeemer),

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { facts, transaction, lookupContent: findContent } = await oneTransaction(snapshot, path.txHash, warn);
      const prices = await protocolParametersAt(snapshot, network, facts.block.epoch);
      const needed = scriptsNeeded(transaction, findContent);
      return transaction.witnesses.redeemers.map((redeemer): Redeemer => {
        const target = redeemerTarget(transaction.body, redeemer);
        const input = target?.purpose === 'spend' ? target.input : undefined;
        return {
          txHash: toHex(facts.hash),
          txIndex: redeemer.index,
          purpose: redeemer.purpose,
          scriptHash: needed.forRedeemer(redeemer) ?? null,
          redeemerDataHash: toHex(blake2b256(redeemer.data)),
          redeemerData: datumValue(redeemer.data),
          datumHash: (input && findContent(input)?.datumHash) ?? null,
          unitMem: redeemer.units.memory.toString(),
          unitSteps: redeemer.units.steps.toString(),
          fee: unitsFee(redeemer.units, prices)?.toString() ?? null,
          utxo: input === undefined ? null : { txHash: toHex(input.txHash), outputIndex: input.index },
        };
      });
    }),
});
