import Type, { type Static } from 'typebox';
import { toRatePerKilobyte } from '../../../builder/bitcoin/fee-rate.js';
import type { Payment } from '../../../builder/bitcoin/plan-payment.js';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { encodePsbt } from '../../../chains/bitcoin/psbt/encode-psbt.js';
import type { Psbt } from '../../../chains/bitcoin/psbt/psbt.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Integer, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { rounded } from './fees.js';
import { toBase64 } from './psbt-input.js';
import { walletFields } from './wallet.js';

const MAX_FEE_RATE = 100_000;

export const FeeRateField = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: MAX_FEE_RATE,
    description: 'Satoshi per virtual byte; the recommended rate for half an hour when absent',
  }),
);

/** Fields that all requests for a PSBT share. */
export const psbtFields = {
  ...walletFields,
  feeRate: FeeRateField,
  longTermFeeRate: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_FEE_RATE,
      description:
        'Rate at which coins could be spent later, in satoshi per virtual byte; below it more coins are spent now. 10 when absent',
    }),
  ),
  spendOrdinals: Type.Optional(
    Type.Boolean({ description: 'Also spend outputs of the wallet with inscriptions or runes; false when absent' }),
  ),
  psbtVersion: Type.Optional(
    Type.Unsafe<0 | 2>({ type: 'integer', enum: [0, 2], description: 'Version of the PSBT; 0 when absent' }),
  ),
};

const DEFAULT_LONG_TERM_RATE = 10;

export const readLongTermRate = (rate: number | undefined): bigint => toRatePerKilobyte(rate ?? DEFAULT_LONG_TERM_RATE);

const PaymentInput = named(
  'BitcoinPaymentInput',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    vout: Count(FIELD.vout),
    value: Count('Satoshi'),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
  }),
);

const PaymentOutput = named(
  'BitcoinPaymentOutput',
  Closed({
    value: Count('Satoshi'),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    scriptPubkey: Type.String({ description: FIELD.scriptPubkey }),
    isChange: Type.Boolean({ description: 'True for the change output' }),
  }),
);

export const BuiltPsbt = named(
  'BuiltBitcoinPsbt',
  Closed({
    psbt: Type.String({ description: 'Unsigned PSBT in Base64' }),
    fee: Count('Satoshi'),
    vsize: Count('Estimated virtual size of the signed transaction; signatures may be a byte shorter'),
    feeRate: { ...PlainNumber, description: 'Satoshi per virtual byte' },
    algorithm: Nullable(
      OneOf(
        ['branch-and-bound', 'single', 'largest-first', 'smallest-first'],
        'Coin selection with the lowest waste; null when no coins had to be selected',
      ),
    ),
    waste: Nullable(
      Integer({ description: 'Satoshi lost by the selection, compared with the long-term fee rate; may be negative' }),
    ),
    inputs: Type.Array(PaymentInput, { description: 'Outputs that the transaction spends' }),
    outputs: Type.Array(PaymentOutput, { description: 'Outputs of the transaction' }),
  }),
);

export function toBuiltPsbtJson(payment: Payment, psbt: Psbt, network: BitcoinNetwork): Static<typeof BuiltPsbt> {
  const { addresses } = getChainParameters(network);
  const encodeAddress = (script: Uint8Array): string | null => encodeScriptAddress(script, addresses) ?? null;
  const vsize = Math.ceil(payment.weight / 4);
  return {
    psbt: toBase64(encodePsbt(psbt)),
    fee: Number(payment.fee),
    vsize,
    feeRate: rounded(Number(payment.fee) / vsize),
    algorithm: payment.algorithm ?? null,
    waste: payment.waste === undefined ? null : Number(payment.waste),
    inputs: payment.inputs.map(({ outpoint, output }) => ({
      txid: toHex(outpoint.txid),
      vout: outpoint.vout,
      value: Number(output.value),
      address: encodeAddress(output.script),
    })),
    outputs: payment.outputs.map(({ value, script }, index) => ({
      value: Number(value),
      address: encodeAddress(script),
      scriptPubkey: toHex(script),
      isChange: index === payment.changeIndex,
    })),
  };
}
