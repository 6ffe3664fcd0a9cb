import Type from 'typebox';
import { encodePsbt } from '../../../chains/bitcoin/psbt/encode-psbt.js';
import { extractTransaction, finalizePsbt } from '../../../chains/bitcoin/psbt/finalize-psbt.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Nullable, named } from '../../kit/schema.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import { solvePsbt } from '../../services/bitcoin/solve-psbt.js';
import { PSBT_EXAMPLE } from '../../shapes/bitcoin/psbt-example.js';
import { PSBT_BODY_BYTES, PsbtText, readPsbt, toBase64 } from '../../shapes/bitcoin/psbt-input.js';
import { BitcoinAcceptance, toAcceptanceJson } from '../../shapes/bitcoin/submit.js';

export const finalizeBitcoinPsbt = operation({
  id: 'finalizeBitcoinPsbt',
  route: 'POST /api/btc/psbt/finalize',
  tag: 'Bitcoin Transactions',
  summary: 'Finalize a PSBT and extract its transaction',
  description:
    'Finalizes each input that has enough valid signatures: `pk`, `pkh`, `wpkh`, `multi`, nested forms, taproot keys, and taproot leaves of `pk` and `multi_a`. Signatures are verified. With `test` the node validates the transaction without submitting it; submit it with `/api/btc/txs/submit`.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named(
    'FinalizeBitcoinPsbtRequest',
    Closed({
      psbt: PsbtText,
      test: Type.Optional(
        Type.Boolean({ description: 'Validate the complete transaction against the mempool of the node' }),
      ),
    }),
  ),
  bodyLimit: PSBT_BODY_BYTES,
  result: named(
    'FinalizedBitcoinPsbt',
    Closed({
      psbt: Type.String({ description: 'PSBT with the finalized inputs, in Base64' }),
      complete: Type.Boolean({ description: 'True when every input is final' }),
      rawTxHex: Nullable(Type.String({ description: 'Signed transaction in hexadecimal; null when incomplete' })),
      txid: Nullable(Type.String({ description: 'Id of the signed transaction; null when incomplete' })),
      acceptance: Nullable(described(BitcoinAcceptance, 'Verdict of the node; null unless `test` was requested')),
    }),
  ),
  errors: [],
  example: { body: { psbt: PSBT_EXAMPLE } },

  async handle({ db, services }, { body }) {
    const psbt = readPsbt(body.psbt);
    const { solutions } = await solvePsbt(psbt);
    const finalized = finalizePsbt(psbt, solutions);
    const transaction = extractTransaction(finalized);
    const results =
      body.test === true && transaction !== undefined
        ? await queryNetworkNode(db, services, { kind: 'test', transactions: [transaction], maxFeeRate: undefined })
        : [];
    return {
      psbt: toBase64(encodePsbt(finalized)),
      complete: transaction !== undefined,
      rawTxHex: transaction === undefined ? null : toHex(transaction),
      txid: transaction === undefined ? null : toHex(decodeTransaction(transaction).txid),
      acceptance: results[0] === undefined ? null : toAcceptanceJson(results[0]),
    };
  },
});
