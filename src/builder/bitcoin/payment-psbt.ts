import { encodeOutput } from '../../chains/bitcoin/encode-transaction.js';
import { describeInput, describeOutput } from '../../chains/bitcoin/psbt/describe-script.js';
import { createPsbt, entry } from '../../chains/bitcoin/psbt/encode-psbt.js';
import { INPUT, type Psbt, type PsbtMap } from '../../chains/bitcoin/psbt/psbt.js';
import { decodeWitnessProgram } from '../../chains/bitcoin/script.js';
import { isPayToScriptHash } from '../../chains/bitcoin/script-type.js';
import type { TransactionInput } from '../../chains/bitcoin/transaction.js';
import { toHex } from '../../kernel/hex.js';
import type { Payment, PaymentRequest, Spendable } from './plan-payment.js';

const NO_BYTES = new Uint8Array();

/** Whether signatures for it cover the amount (segwit), so that its output suffices as proof of it. */
function isSegwit({ output, expanded }: Spendable): boolean {
  const code = isPayToScriptHash(output.script) ? expanded?.redeemScript : output.script;
  return code !== undefined && decodeWitnessProgram(code) !== undefined;
}

const isTaproot = ({ output }: Spendable): boolean => decodeWitnessProgram(output.script)?.version === 1;

/** Whether signers need the whole previous transaction: always before taproot, where amounts could be forged. */
export const needsPreviousTransaction = (coin: Spendable): boolean => !isTaproot(coin);

function describeSpent(coin: Spendable, previous: Uint8Array | undefined): PsbtMap {
  return [
    ...(previous !== undefined && needsPreviousTransaction(coin) ? [entry(INPUT.nonWitnessUtxo, previous)] : []),
    ...(isSegwit(coin) ? [entry(INPUT.witnessUtxo, encodeOutput(coin.output))] : []),
    ...(coin.expanded ? describeInput(coin.expanded) : []),
  ];
}

/** The unsigned PSBT of a planned payment. `previous` has the bytes of previous transactions by txid in hexadecimal. */
export function toPsbt(
  payment: Payment,
  request: Pick<PaymentRequest, 'sequence' | 'lockTime' | 'transactionVersion' | 'change'>,
  { version, previous }: { readonly version: 0 | 2; readonly previous: ReadonlyMap<string, Uint8Array> },
): Psbt {
  const inputs = payment.inputs.map(
    ({ outpoint, sequence }): TransactionInput => ({
      previous: outpoint,
      scriptSig: NO_BYTES,
      sequence: sequence ?? request.sequence,
      witness: [],
    }),
  );
  const { expanded } = request.change ?? {};
  const { transactionVersion, lockTime } = request;
  return createPsbt({ version: transactionVersion, inputs, outputs: payment.outputs, lockTime }, version, {
    inputs: payment.inputs.map((coin) => describeSpent(coin, previous.get(toHex(coin.outpoint.txid)))),
    outputs: payment.outputs.map((_, index) =>
      index === payment.changeIndex && expanded !== undefined ? describeOutput(expanded) : [],
    ),
  });
}
