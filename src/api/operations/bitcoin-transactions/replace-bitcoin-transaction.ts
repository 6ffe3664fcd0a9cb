import { toRatePerKilobyte } from '../../../builder/bitcoin/fee-rate.js';
import { type Spendable, toSpendable } from '../../../builder/bitcoin/plan-payment.js';
import { measureSpend } from '../../../chains/bitcoin/spend-weight.js';
import { computeWeight, decodeTransaction, type Transaction } from '../../../chains/bitcoin/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { StoredTransaction } from '../../../store/queries/bitcoin/transactions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { requireStoredTransaction } from '../../services/bitcoin/mempool-entry.js';
import { requireMempool } from '../../services/bitcoin/page-tip.js';
import { buildPsbt, REPLACEABLE, readFeeRate } from '../../services/bitcoin/payment-psbt.js';
import { findMempoolFamily, listMempoolRelatives } from '../../services/bitcoin/relatives.js';
import { listWalletCoins, type OpenWallet, openWallet } from '../../services/bitcoin/wallet-coins.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BuiltPsbt, psbtFields, readLongTermRate } from '../../shapes/bitcoin/payment.js';
import { Txid } from '../../shapes/bitcoin/transaction-input.js';
import { computeFeeRate } from '../../shapes/bitcoin/transaction-json.js';

/** BIP-125, rule 5. */
const MAX_EVICTED = 100;
/** Nodes require this rate for the size of the replacement, on top of the fees of what it evicts (rule 4). */
const INCREMENTAL_RATE = toRatePerKilobyte(1);

/** The inputs of the replaced transaction, with the size that they had. */
function keepInputs(transaction: Transaction, { spent }: StoredTransaction, wallet: OpenWallet): readonly Spendable[] {
  const inputs = transaction.inputs.map((input, index) => {
    const output = spent.get(index);
    if (output === undefined)
      throw new ServiceError('invalid', `The output that input ${index} spends is not in the index`);
    const coin = toSpendable(input.previous, output, measureSpend(input), wallet.find(output.script)?.expanded);
    return { ...coin, sequence: Math.min(input.sequence, REPLACEABLE) };
  });
  if (inputs.every(({ expanded }) => expanded === undefined))
    throw new ServiceError('invalid', 'The wallet spends nothing in this transaction: only its sender can replace it');
  return inputs;
}

/** The output whose value pays for the higher fee: the largest one of the change addresses. */
function findChange({ outputs }: Transaction, wallet: OpenWallet): number | undefined {
  const own = outputs
    .map(({ value, script }, index) => ({ value, index, found: wallet.find(script) }))
    .filter(({ found }) => found?.chain === 'change')
    .toSorted((a, b) => (a.value > b.value ? -1 : 1));
  return own[0]?.index;
}

export const replaceBitcoinTransaction = operation({
  id: 'replaceBitcoinTransaction',
  route: 'POST /api/btc/psbt/replace',
  tag: 'Bitcoin Transactions',
  summary: 'Build a PSBT that replaces a transaction with a higher fee (RBF)',
  description:
    'Keeps inputs and payments of a transaction in the mempool and takes the fee from its change; confirmed coins of the wallet are added when the change does not suffice. The fee also satisfies the rules of BIP-125: it exceeds the fees of the transaction and its descendants by 1 satoshi per virtual byte.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named('ReplaceBitcoinTransactionRequest', Closed({ ...psbtFields, txid: Txid })),
  result: BuiltPsbt,
  errors: ['not-found'],
  exampleNeeds: 'the `txid` of a transaction in the mempool and the descriptor of its wallet',
  example: { body: { txid: BITCOIN_EXAMPLE.txid, descriptor: `addr(${BITCOIN_EXAMPLE.address})`, feeRate: 10 } },

  async handle({ db, network, services }, { body }) {
    const txid = body.txid.toLowerCase();
    const rate = await readFeeRate(db, services, body.feeRate);
    const wallet = await openWallet(db, body, network);
    return db.snapshot(async (snapshot) => {
      const tip = await requireMempool(snapshot);
      const stored = await requireStoredTransaction(snapshot, txid);
      const transaction = decodeTransaction(stored.bytes);
      const { descendants } = await findMempoolFamily(snapshot, txid);
      if (descendants.size >= MAX_EVICTED)
        throw new ServiceError('invalid', `A replacement may evict at most ${MAX_EVICTED} transactions`);
      const evicted = await listMempoolRelatives(snapshot, [txid, ...descendants]);
      const replacedRate = computeFeeRate(stored.fee ?? 0n, computeWeight(transaction));
      if (rate <= toRatePerKilobyte(replacedRate))
        throw new ServiceError(
          'invalid',
          `The fee rate of a replacement must be above ${replacedRate} satoshi per virtual byte: send a higher 'feeRate'`,
        );
      const required = keepInputs(transaction, stored, wallet);
      const changeIndex = findChange(transaction, wallet);
      const change =
        changeIndex === undefined ? wallet.change : wallet.find(transaction.outputs[changeIndex]!.script)!.expanded;
      return buildPsbt(
        snapshot,
        network,
        {
          required,
          available: await listWalletCoins(snapshot, wallet, tip, {
            // A replacement may not add unconfirmed inputs (BIP-125, rule 2).
            minConfirmations: 1,
            spendOrdinals: body.spendOrdinals ?? false,
          }),
          outputs: transaction.outputs.filter((_, index) => index !== changeIndex),
          change: { script: change.script, expanded: change },
          fees: [
            { rate, extra: 0n },
            { rate: INCREMENTAL_RATE, extra: evicted.reduce((sum, { fee }) => sum + fee, 0n) },
          ],
          longTermRate: readLongTermRate(body.longTermFeeRate),
          changePosition: changeIndex ?? transaction.outputs.length,
          sequence: REPLACEABLE,
          lockTime: transaction.lockTime,
          transactionVersion: transaction.version,
        },
        body.psbtVersion ?? 0,
      );
    });
  },
});
