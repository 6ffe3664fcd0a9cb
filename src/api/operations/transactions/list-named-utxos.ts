import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { findOutputs } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, Hex, named } from '../../kit/schema.js';
import { BothSpelledUtxo, toBothSpelledUtxoJson } from '../../shapes/outputs/both-spelled-utxo.js';
import { BATCH_BODY_BYTES, OutputIndex } from '../../shapes/transactions/transaction-parameters.js';

export const listNamedUtxos = operation({
  id: 'listNamedUtxos',
  route: 'POST /api/transactions/utxos',
  tag: 'Transactions',
  summary: 'Get several transaction outputs, spent or unspent',
  description:
    'In the order of the request, each once; outputs that are not on the chain are left out. Every field is present under its camelCase and its snake_case name.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(named('OutputReference', Closed({ txHash: Hex(64, FIELD.txHash), outputIndex: OutputIndex })), 100),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(BothSpelledUtxo),
  errors: [],
  example: { body: [{ txHash: EXAMPLE.output.txHash, outputIndex: 0 }] },

  async handle({ db, network }, { body }) {
    const found = await findOutputs(
      db,
      body.map(({ txHash, outputIndex }) => ({ txHash: fromHex(txHash), index: outputIndex })),
    );
    const byReference = new Map(found.map((output) => [`${output.txHash}#${output.index}`, output]));
    const requested = new Set(body.map(({ txHash, outputIndex }) => `${txHash.toLowerCase()}#${outputIndex}`));
    return [...requested].flatMap((reference) => {
      const output = byReference.get(reference);
      return output === undefined ? [] : toBothSpelledUtxoJson(output, network);
    });
  },
});
