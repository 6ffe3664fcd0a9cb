import type { Static } from 'typebox';
import type { AssetAmount, Payment, Utxo, WithdrawalRequest } from '../../../builder/request/request.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { TxAssetRequest, TxInputRequest, TxOutputRequest, TxWithdrawalRequest } from './shapes.js';

/** No amount on any chain has more digits; longer text is rejected before it is parsed. */
const MAX_DIGITS = 20;

/** Parses digits. `field` is only called for an error message. */
export function parseAmount(digits: string, field: () => string): bigint {
  if (digits.length <= MAX_DIGITS) return BigInt(digits);
  const significant = digits.replace(/^0+(?=[0-9])/, '');
  if (significant.length > MAX_DIGITS) throw new ServiceError('invalid', `${field()} exceeds the maximum supply`);
  return BigInt(significant);
}

const parseAssets = (
  assets: readonly Static<typeof TxAssetRequest>[] | undefined,
  field: () => string,
): readonly AssetAmount[] =>
  assets === undefined
    ? []
    : assets.map(({ policyId, assetName, quantity }, index) => ({
        policyId,
        assetName,
        quantity: parseAmount(quantity, () => `${field()}.assets[${index}].quantity`),
      }));

export const parsePayment = (request: Static<typeof TxOutputRequest>, field: () => string): Payment => ({
  address: request.address,
  lovelace: parseAmount(request.lovelace, () => `${field()}.lovelace`),
  assets: parseAssets(request.assets, field),
});

export const parsePayments = (requests: readonly Static<typeof TxOutputRequest>[] = []): readonly Payment[] =>
  requests.map((request, index) => parsePayment(request, () => `outputs[${index}]`));

export const parseUtxos = (requests: readonly Static<typeof TxInputRequest>[]): readonly Utxo[] =>
  requests.map((request, index) => {
    const field = (): string => `utxos[${index}]`;
    const { txHash, outputIndex = 0, address, lovelace, dataHash, inlineDatum, referenceScriptHash } = request;
    return {
      txHash,
      outputIndex,
      address,
      lovelace: parseAmount(lovelace, () => `${field()}.lovelace`),
      assets: parseAssets(request.assets, field),
      // Some clients send an empty text for an absent value.
      ...(dataHash && { dataHash }),
      ...(inlineDatum && { inlineDatum }),
      ...(referenceScriptHash && { referenceScriptHash }),
    };
  });

export const parseWithdrawals = (
  requests: readonly Static<typeof TxWithdrawalRequest>[] = [],
): readonly WithdrawalRequest[] =>
  requests.map(({ stakeAddress, amount }, index) => ({
    stakeAddress,
    amount: parseAmount(amount, () => `withdrawals[${index}].amount`),
  }));

export const parseLovelace = (digits: string, field: string): bigint => parseAmount(digits, () => field);
