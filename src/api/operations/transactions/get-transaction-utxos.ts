import Type, { type Static } from 'typebox';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { findOutputs } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { addOutputs, findWithOutputs, readAllStored } from '../../services/transactions/full-transaction.js';
import { type OutRefRole, OutRefUtxo, toOutRefJson, unknownOutRef } from '../../shapes/outputs/out-ref-utxo.js';
import { type FullTransaction, noSuchTransaction } from '../../shapes/transactions/full-transaction.js';
import { HASH_DIGITS } from '../../shapes/transactions/outputs.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

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
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { txHash: EXAMPLE.tx.any } },

  async handle({ db, network, warn }, { path }) {
    if (path.txHash.length !== HASH_DIGITS) throw noSuchTransaction();
    const hash = fromHex(path.txHash);
    return await db.snapshot(async (snapshot) => {
      const { stored, outputs } = await findWithOutputs(snapshot, path.txHash);
      const [wholeTx] = await addOutputs(snapshot, readAllStored(snapshot, stored, warn), outputs);
      if (wholeTx !== undefined) return toTransactionUtxosJson(wholeTx, network);
      // Genesis outputs belong to a transaction that is not on the chain.
      const genesis = await findOutputs(snapshot, [{ txHash: hash, index: 0 }]);
      if (genesis.length === 0) throw noSuchTransaction();
      return { hash: toHex(hash), inputs: [], outputs: genesis.map((output) => toOutRefJson(output, network)) };
    });
  },
});

function toTransactionUtxosJson(
  { facts, transaction: { body }, lookupContent: findContent, createdOutputs: made }: FullTransaction,
  network: CardanoNetwork,
): Static<typeof TransactionUtxos> {
  const toJson = (references: readonly OutputReference[], role: OutRefRole) =>
    references.map((reference) => {
      const content = findContent(reference);
      return content === undefined ? unknownOutRef(reference, role) : toOutRefJson(content, network, role);
    });
  return {
    hash: toHex(facts.hash),
    inputs: [
      ...toJson(body.inputs, { collateral: false, reference: false }),
      ...toJson(body.collateral, { collateral: true, reference: false }),
      ...toJson(body.referenceInputs, { collateral: false, reference: true }),
    ],
    outputs: made.map((output) =>
      toOutRefJson(output, network, { collateral: output.collateralReturn, reference: false }),
    ),
  };
}
