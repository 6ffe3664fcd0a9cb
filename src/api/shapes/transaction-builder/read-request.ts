import type { Static } from 'typebox';
import { decoding } from '../../../builder/encoding/transaction-text.js';
import type { AssetAmount, Payment, PaymentDatum, Utxo, WithdrawalRequest } from '../../../builder/request/request.js';
import type { Script } from '../../../chains/cardano/scripts/script.js';
import { unwrapScript } from '../../../chains/cardano/scripts/script-wrapping.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { parseScriptLanguage } from '../outputs/script-type.js';
import { parsePlutusData } from './plutus-data-input.js';
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

export const parseAssets = (
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
  ...parseDatum(request, field),
  ...(request.referenceScript && { referenceScript: parseReferenceScript(request.referenceScript, field) }),
});

type DatumFields = Pick<Static<typeof TxOutputRequest>, 'inlineDatum' | 'datum' | 'datumHash'>;

/** `parse` reads the data; by default only its forms without a type. */
export function parseDatum(
  { inlineDatum, datum, datumHash }: DatumFields,
  field: () => string,
  parse: (given: unknown, field: string) => Uint8Array = parsePlutusData,
): { readonly datum?: PaymentDatum } {
  if ([inlineDatum, datum, datumHash].filter((each) => each !== undefined).length > 1)
    throw new ServiceError('invalid', `${field()}: pass only one of 'inlineDatum', 'datum' and 'datumHash'`);
  if (inlineDatum !== undefined)
    return { datum: { form: 'inline', bytes: parse(inlineDatum, `${field()}.inlineDatum`) } };
  if (datum !== undefined) return { datum: { form: 'shown', bytes: parse(datum, `${field()}.datum`) } };
  return datumHash === undefined ? {} : { datum: { form: 'hash', bytes: fromHex(datumHash) } };
}

export const parseReferenceScript = (
  { type, cbor }: NonNullable<Static<typeof TxOutputRequest>['referenceScript']>,
  field: () => string,
): Script =>
  decoding(`${field()}.referenceScript.cbor`, () => unwrapScript(parseScriptLanguage(type), fromHex(cbor)), 'a script');

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
