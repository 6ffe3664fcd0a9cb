import { computeFeeAt, type RatePerKilobyte } from '../../../builder/bitcoin/fee-rate.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import { mempoolOutspends } from '../../../store/queries/bitcoin/outspends.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { requireStoredTransaction } from '../../services/bitcoin/mempool-entry.js';
import { requireMempool } from '../../services/bitcoin/page-tip.js';
import { buildPsbt, REPLACEABLE, readFeeRate } from '../../services/bitcoin/payment-psbt.js';
import { findMempoolFamily, listMempoolRelatives } from '../../services/bitcoin/relatives.js';
import { listWalletCoins, openWallet, toWalletCoin } from '../../services/bitcoin/wallet-coins.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BuiltPsbt, psbtFields, readLongTermRate } from '../../shapes/bitcoin/payment.js';
import type { Relative } from '../../shapes/bitcoin/relatives.js';
import { Txid } from '../../shapes/bitcoin/transaction-input.js';

/** Fees that transactions lack to a fee rate. One that pays more does not make up for another: miners take it first. */
const missingFees = (parents: readonly Relative[], rate: RatePerKilobyte): bigint =>
  parents.reduce((sum, { fee, weight }) => {
    const missing = computeFeeAt(weight, rate) - fee;
    return missing > 0n ? sum + missing : sum;
  }, 0n);

export const buildBitcoinChild = operation({
  id: 'buildBitcoinChild',
  route: 'POST /api/btc/psbt/cpfp',
  tag: 'Bitcoin Transactions',
  summary: 'Build a PSBT that pays for its parent (CPFP)',
  description:
    "Spends the wallet's outputs of a transaction in the mempool to a change address, with a fee that raises the transaction and its unconfirmed ancestors to the fee rate. Confirmed coins of the wallet are added when the outputs do not suffice.",
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named('BuildBitcoinChildRequest', Closed({ ...psbtFields, txid: Txid })),
  result: BuiltPsbt,
  errors: ['not-found'],
  exampleNeeds: 'the `txid` of a transaction in the mempool that pays to the wallet',
  example: { body: { txid: BITCOIN_EXAMPLE.txid, descriptor: `addr(${BITCOIN_EXAMPLE.address})`, feeRate: 10 } },

  async handle({ db, network, services }, { body }) {
    const txid = body.txid.toLowerCase();
    const rate = await readFeeRate(db, services, body.feeRate);
    const wallet = await openWallet(db, body, network);
    return db.snapshot(async (snapshot) => {
      const tip = await requireMempool(snapshot);
      const { outputs } = decodeTransaction((await requireStoredTransaction(snapshot, txid)).bytes);
      const outspends = (await mempoolOutspends(snapshot, [txid])).get(txid);
      const required = outputs.flatMap((output, vout) => {
        const found = outspends?.has(vout) ? undefined : wallet.find(output.script);
        return found === undefined ? [] : [toWalletCoin({ txid, vout }, output, found.expanded)];
      });
      if (required.length === 0)
        throw new ServiceError('invalid', 'The wallet has no unspent output of this transaction');
      const { ancestors } = await findMempoolFamily(snapshot, txid);
      const extra = missingFees(await listMempoolRelatives(snapshot, [txid, ...ancestors]), rate);
      if (extra === 0n)
        throw new ServiceError('invalid', "The transaction pays this fee rate already: send a higher 'feeRate'");
      return buildPsbt(
        snapshot,
        network,
        {
          required,
          available: await listWalletCoins(snapshot, wallet, tip, {
            minConfirmations: 1,
            spendOrdinals: body.spendOrdinals ?? false,
          }),
          outputs: [],
          change: { script: wallet.change.script, expanded: wallet.change },
          fees: [{ rate, extra }],
          longTermRate: readLongTermRate(body.longTermFeeRate),
          changePosition: 0,
          sequence: REPLACEABLE,
          lockTime: tip.height,
          transactionVersion: 2,
        },
        body.psbtVersion ?? 0,
      );
    });
  },
});
