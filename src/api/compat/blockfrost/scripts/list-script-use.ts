import Type from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { referenceOutputs } from '../../../../store/queries/cardano/transactions/scripts.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../../kit/schema.js';
import { readScriptRedeemers } from '../../../services/scripts/script-redeemers.js';
import { findScript } from '../../../services/scripts/scripts.js';
import { Amounts, toAmounts } from '../amounts.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage, toNumberedPage } from '../paging.js';
import { PARAMETER, readScriptHash } from '../parameters.js';
import { redeemerFields, toRedeemerFields } from './redeemer-fields.js';

const base = {
  ...BLOCKFROST_ROUTE,
  path: Type.Object({ script_hash: PARAMETER.scriptHash }),
  query: OrderedPageQuery,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { script_hash: EXAMPLE.plutusScript } },
} as const;

const txHash = Type.String({ description: FIELD.txHash });

export const listScriptRedeemers = operation({
  ...base,
  id: 'blockfrost.listScriptRedeemers',
  route: `GET ${BLOCKFROST}/scripts/{script_hash}/redeemers`,
  summary: 'List the redeemers of a script',
  result: Type.Array(named('script_redeemer', Closed({ tx_hash: txHash, ...redeemerFields }))),

  handle({ db, network }, { path, query }) {
    const hash = readScriptHash(path.script_hash);
    return db.snapshot(async (snapshot) => {
      await findScript(snapshot, hash);
      const page = { ...toNumberedPage(query), order: query.order };
      const redeemers = await readScriptRedeemers(snapshot, network, hash, page);
      return redeemers.map((redeemer) => ({ tx_hash: redeemer.txHash, ...toRedeemerFields(redeemer) }));
    });
  },
});

export const listScriptUtxos = operation({
  ...base,
  id: 'blockfrost.listScriptUtxos',
  route: `GET ${BLOCKFROST}/scripts/{script_hash}/utxos`,
  summary: 'List the unspent outputs that carry a script as reference script',
  result: Type.Array(
    named(
      'script_utxo',
      Closed({
        address: Type.String({ description: FIELD.address }),
        tx_hash: txHash,
        output_index: Count(FIELD.outputIndex),
        amount: Amounts('Ada, then the assets'),
        block: Type.String({ description: 'Hash of the block' }),
        data_hash: Nullable(Type.String({ description: FIELD.datumHash })),
        inline_datum: Nullable(Type.String({ description: 'CBOR of an inline datum, hexadecimal' })),
        reference_script_hash: Type.String({ description: FIELD.scriptHash }),
      }),
    ),
  ),

  handle({ db }, { path, query }) {
    const hash = readScriptHash(path.script_hash);
    return db.snapshot(async (snapshot) => {
      await findScript(snapshot, hash);
      const outputs = await readPage(query, (range) =>
        referenceOutputs(snapshot, fromHex(hash), { ...range, order: query.order }),
      );
      return outputs.map((output) => ({
        address: addressBytesText(output.address),
        tx_hash: output.txHash,
        output_index: output.index,
        amount: toAmounts(output),
        block: output.block?.hash ?? '',
        data_hash: output.datumHash ?? null,
        inline_datum: output.inlineDatum === undefined ? null : toHex(output.inlineDatum),
        reference_script_hash: hash,
      }));
    });
  },
});
