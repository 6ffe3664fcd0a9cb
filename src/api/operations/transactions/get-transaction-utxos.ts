import Type, { type Static } from 'typebox';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { namedOutputs } from '../../../store/queries/cardano/outputs/named-outputs.js';
import { idsOfHashes, storedTransactions } from '../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { wholeTransactions } from '../../services/transactions/whole-transaction.js';
import { type OutRefRole, OutRefUtxo, shownOutRef, unknownOutRef } from '../../shapes/outputs/out-ref-utxo.js';
import { HASH_DIGITS } from '../../shapes/transactions/outputs.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';
import { noSuchTransaction, type WholeTransaction } from '../../shapes/transactions/whole-transaction.js';

const TransactionUtxos = named(
  'TransactionUtxos',
  Closed({
    hash: Type.String({ description: FIELD.txHash }),
    inputs: Type.Array(OutRefUtxo, { description: FIELD.txInputs }),
    outputs: Type.Array(OutRefUtxo, { description: FIELD.txOutputs }),
  }),
);

export const getTransactionUtxos = operation({
  id: 'getTransactionUtxos',
  route: 'GET /api/transactions/{txHash}/utxos',
  tag: 'Transactions',
  summary: 'List the inputs and outputs of a transaction',
  description:
    'Inputs first, then collateral, then reference inputs, each with its role; `consumedByTx` shows which were spent. A transaction whose script failed created only its collateral return output.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: TransactionUtxos,
  errors: ['not-found', 'not-implemented'],
  example: { path: { txHash: EXAMPLE.tx.any } },

  async handle({ db, network, warn }, { path }) {
    if (path.txHash.length !== HASH_DIGITS) throw noSuchTransaction();
    const hash = fromHex(path.txHash);
    return await db.snapshot(async (snapshot) => {
      const stored = await storedTransactions(snapshot, idsOfHashes(snapshot, [hash]), 'asc');
      const [whole] = await wholeTransactions(snapshot, stored, warn);
      if (whole !== undefined) return shownUtxos(whole, network);
      // Genesis outputs belong to a transaction that is not on the chain.
      const genesis = await namedOutputs(snapshot, [{ txHash: hash, index: 0 }]);
      if (genesis.length === 0) throw noSuchTransaction();
      return { hash: toHex(hash), inputs: [], outputs: genesis.map((output) => shownOutRef(output, network)) };
    });
  },
});

function shownUtxos(
  { facts, transaction: { body }, contentOf, made }: WholeTransaction,
  network: CardanoNetwork,
): Static<typeof TransactionUtxos> {
  const shown = (references: readonly OutputReference[], role: OutRefRole) =>
    references.map((reference) => {
      const content = contentOf(reference);
      return content === undefined ? unknownOutRef(reference, role) : shownOutRef(content, network, role);
    });
  return {
    hash: toHex(facts.hash),
    inputs: [
      ...shown(body.inputs, { collateral: false, reference: false }),
      ...shown(body.collateral, { collateral: true, reference: false }),
      ...shown(body.referenceInputs, { collateral: false, reference: true }),
    ],
    outputs: made.map((output) =>
      shownOutRef(output, network, { collateral: output.collateralReturn, reference: false }),
    ),
  };
}
