import type { Static } from 'typebox';
import { type RatePerKilobyte, toRatePerKilobyte } from '../../../builder/bitcoin/fee-rate.js';
import { needsPreviousTransaction, toPsbt } from '../../../builder/bitcoin/payment-psbt.js';
import { type PaymentRequest, planPayment } from '../../../builder/bitcoin/plan-payment.js';
import { PRECISE } from '../../../chains/bitcoin/mempool/recommended-fees.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findTransactionBytes } from '../../../store/queries/bitcoin/transactions.js';
import type { Services } from '../../kit/context.js';
import { type BuiltPsbt, toBuiltPsbtJson } from '../../shapes/bitcoin/payment.js';
import { recommendation } from './fees.js';

type Db = NetworkDb<'bitcoin'>;

/** Signers replace a transaction whose inputs have this sequence (BIP-125). */
export const REPLACEABLE = 0xffff_fffd;
export const NOT_REPLACEABLE = 0xffff_fffe;

/** Previous transactions that fit in a PSBT which this service reads again. */
const MAX_PREVIOUS_BYTES = 2_500_000;

export async function readFeeRate(db: Db, services: Services, rate: number | undefined): Promise<RatePerKilobyte> {
  return toRatePerKilobyte(rate ?? (await recommendation(db, services, PRECISE)).halfHourFee);
}

/** Plans a payment and makes its PSBT, with the previous transactions that signers need. */
export async function buildPsbt(
  db: Db,
  network: BitcoinNetwork,
  request: PaymentRequest,
  version: 0 | 2,
): Promise<Static<typeof BuiltPsbt>> {
  const payment = planPayment(request);
  const txids = payment.inputs.filter(needsPreviousTransaction).map(({ outpoint }) => toHex(outpoint.txid));
  const previous = await findTransactionBytes(db, [...new Set(txids)], MAX_PREVIOUS_BYTES);
  if (previous === undefined)
    throw new ServiceError(
      'invalid',
      `The previous transactions of the inputs have more than ${MAX_PREVIOUS_BYTES} bytes: choose fewer with 'utxos'`,
    );
  return toBuiltPsbtJson(payment, toPsbt(payment, request, { version, previous }), network);
}
