import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { scriptHash } from '../../../../chains/cardano/scripts/script-hash.js';
import { getDatumHash, type OutputReference, type TxOutput } from '../../../../chains/cardano/transactions/output.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { findOutputs } from '../../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../../kit/schema.js';
import { addOutputs, findWithOutputs, readAllStored } from '../../../services/transactions/full-transaction.js';
import type { FullTransaction } from '../../../shapes/transactions/full-transaction.js';
import { Amounts, toAmounts, toLovelaceAmount } from '../amounts.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { notFound, readHash } from '../parameters.js';
import { requireKnown, TX_ROUTE } from './tx-route.js';

const outputFields = {
  address: Type.String({ description: FIELD.address }),
  amount: Amounts('Ada, then the assets'),
  output_index: Count(FIELD.outputIndex),
  data_hash: Nullable(Type.String({ description: FIELD.datumHash })),
  inline_datum: Nullable(Type.String({ description: 'CBOR of an inline datum, hexadecimal' })),
  reference_script_hash: Nullable(Type.String({ description: 'Hash of the script that the output carries' })),
  collateral: Type.Boolean({ description: 'True for collateral, and for its return if a script failed' }),
};

const TxInput = Closed({
  ...outputFields,
  tx_hash: Type.String({ description: 'Hash of the transaction that created the output' }),
  reference: Type.Boolean({ description: 'True when the transaction only reads the output' }),
});

const TxOutputContent = Closed({
  ...outputFields,
  consumed_by_tx: Nullable(Type.String({ description: FIELD.consumedByTx })),
});

const TxContentUtxo = named(
  'tx_content_utxo',
  Closed({
    hash: Type.String({ description: FIELD.txHash }),
    inputs: Type.Array(TxInput, { description: 'Inputs, reference inputs, then collateral' }),
    outputs: Type.Array(TxOutputContent, { description: FIELD.txOutputs }),
  }),
);

export const getTxUtxos = operation({
  ...TX_ROUTE,
  id: 'blockfrost.getTxUtxos',
  route: `GET ${BLOCKFROST}/txs/{hash}/utxos`,
  summary: 'List the inputs and outputs of a transaction',
  description: 'A transaction whose script failed spent its collateral: its inputs are those, its output their return.',
  result: TxContentUtxo,
  example: { path: { hash: EXAMPLE.tx.any } },

  handle({ db, warn }, { path }) {
    const hash = readHash(path.hash);
    return db.snapshot(async (snapshot) => {
      const { stored, outputs } = await findWithOutputs(snapshot, hash);
      const [full] = await addOutputs(snapshot, readAllStored(snapshot, stored, warn), outputs);
      if (full !== undefined) return toTxContentUtxo(full);
      // Genesis outputs belong to a transaction that is not on the chain.
      const genesis = await findOutputs(snapshot, [{ txHash: fromHex(hash), index: 0 }]);
      if (genesis.length === 0) throw notFound();
      return { hash, inputs: [], outputs: genesis.map(toCreatedOutput) };
    });
  },
});

function toTxContentUtxo({
  facts,
  transaction: { body, valid },
  lookupContent,
  createdOutputs,
}: FullTransaction): Static<typeof TxContentUtxo> {
  const toInputs = (references: readonly OutputReference[], role: Role) =>
    references.toSorted(compareReferences).map((reference) => toInput(requireKnown(lookupContent(reference)), role));
  const outputs = createdOutputs.map(toCreatedOutput);
  return {
    hash: toHex(facts.hash),
    inputs: valid
      ? [
          ...toInputs(body.inputs, PLAIN),
          ...toInputs(body.referenceInputs, { ...PLAIN, reference: true }),
          ...toInputs(body.collateral, { ...PLAIN, collateral: true }),
        ]
      : toInputs(body.collateral, PLAIN),
    outputs:
      valid && body.collateralReturn !== undefined
        ? [...outputs, toUnusedReturn(body.collateralReturn, body.outputs.length)]
        : outputs,
  };
}

interface Role {
  readonly collateral: boolean;
  readonly reference: boolean;
}

const PLAIN: Role = { collateral: false, reference: false };

/** The order of the ledger, in which inputs are a set. */
const compareReferences = (one: OutputReference, other: OutputReference): number =>
  Buffer.compare(one.txHash, other.txHash) || one.index - other.index;

const toHexOrNull = (bytes: Uint8Array | undefined): string | null => (bytes === undefined ? null : toHex(bytes));

const toOutputFields = (output: ChainOutput, amount: ReturnType<typeof toAmounts>) => ({
  address: addressBytesText(output.address),
  amount,
  output_index: output.index,
  data_hash: output.datumHash ?? null,
  inline_datum: toHexOrNull(output.inlineDatum),
  reference_script_hash: output.referenceScript?.hash ?? null,
});

/** Blockfrost shows only the ada of collateral. */
const toInput = (output: ChainOutput, role: Role): Static<typeof TxInput> => ({
  ...toOutputFields(output, role.collateral ? [toLovelaceAmount(output.lovelace)] : toAmounts(output)),
  tx_hash: output.txHash,
  ...role,
});

const toCreatedOutput = (output: ChainOutput): Static<typeof TxOutputContent> => ({
  ...toOutputFields(output, toAmounts(output)),
  collateral: false,
  consumed_by_tx: output.spentBy ?? null,
});

/** The return of the collateral, which would have been created had a script failed. */
const toUnusedReturn = (output: TxOutput, index: number): Static<typeof TxOutputContent> => ({
  address: addressBytesText(output.address),
  amount: [toLovelaceAmount(output.lovelace)],
  output_index: index,
  data_hash: toHexOrNull(getDatumHash(output)),
  inline_datum: toHexOrNull(output.inlineDatum),
  reference_script_hash:
    output.scriptRef === undefined ? null : toHex(scriptHash(output.scriptRef.language, output.scriptRef.bytes)),
  collateral: true,
  consumed_by_tx: null,
});
