import Type from 'typebox';
import { fromHex } from '../../../../kernel/hex.js';
import { findOutputs } from '../../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { Closed } from '../../../kit/schema.js';
import { koiosRoute } from '../koios-route.js';
import { toUtxoInfo, UTXO_COLUMNS } from '../shapes/outputs.js';

export const Extended = {
  _extended: Type.Optional(Type.Boolean({ description: 'True: include assets, inline datums and reference scripts' })),
};

const UtxoReference = Type.String({
  pattern: '^[0-9a-fA-F]{64}#[0-9]{1,5}$',
  maxLength: 70,
  description: 'Hash of a transaction and index of its output: `hash#index`',
});

export const utxoInfo = koiosRoute({
  path: 'utxo_info',
  summary: 'Get several transaction outputs, spent or unspent',
  columns: UTXO_COLUMNS,
  body: Closed({ _utxo_refs: Batch(UtxoReference, 100), ...Extended }),
  batch: ['_utxo_refs'],
  uncached: true,
  example: { body: { _utxo_refs: [`${EXAMPLE.output.txHash}#${EXAMPLE.output.index}`], _extended: true } },

  async read({ db, network }, { body }) {
    const references = body._utxo_refs.map((reference) => {
      const [hash = '', index] = reference.split('#');
      return { txHash: fromHex(hash), index: Number(index) };
    });
    const outputs = await findOutputs(db, references);
    return outputs.map((output) => toUtxoInfo(output, network, body._extended === true));
  },
});
