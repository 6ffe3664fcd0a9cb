import Type from 'typebox';
import { parametersAt } from '../../../store/queries/midnight/blocks.js';
import { transactionBytes } from '../../../store/queries/midnight/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { ledger } from '../../services/midnight/ledger.js';
import { findTransaction } from '../../services/midnight/transactions.js';
import { common } from '../../shapes/midnight/decode.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { TransactionHash } from '../../shapes/midnight/parameters.js';

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

export const getMidnightTransactionFees = operation({
  ...common,
  id: 'getMidnightTransactionFees',
  route: 'GET /api/midnight/transactions/{hash}/fees',
  summary: 'Get the fee of a Midnight transaction and the DUST that pays it',
  description:
    'The fee is paid by DUST spends, and by registrations with the DUST that their NIGHT would have generated. System transactions and claims pay none. Returns 404 when the hash is not on the chain and 422 when the ledger cannot read it.',
  path: Type.Object({ hash: TransactionHash }),
  result: named(
    'MidnightTransactionFees',
    Closed({
      hash: Type.String({ description: FIELD.midnightTxHash }),
      fee: Nullable(described(Amount, 'Fee that the chain charged, in SPECK; null when the source does not report it')),
      computedFee: Nullable(
        described(Amount, 'Fee at the prices after the block, in SPECK; null for a transaction without a fee'),
      ),
      paidBySpends: described(Amount, 'DUST of all spends, in SPECK'),
      allowedByRegistrations: described(Amount, 'Maximum that registrations may pay of the fee, in SPECK'),
      spends: Type.Array(
        Closed({
          segment: Count('Segment of the intent with the spend'),
          nullifier: Type.String({ description: 'Nullifier of the DUST, a number' }),
          fee: described(Amount, 'DUST that the spend pays, in SPECK'),
        }),
        { description: 'DUST spends, by intent' },
      ),
      registrations: Type.Array(
        Closed({
          segment: Count('Segment of the intent with the registration'),
          nightKey: Type.String({ description: 'Public key of the NIGHT, in hexadecimal' }),
          allowFeePayment: described(Amount, 'Maximum that it may pay, in SPECK'),
        }),
        { description: 'Registrations that may pay a part of the fee' },
      ),
    }),
  ),
  errors: ['not-found', 'undecodable'],
  example: { path: { hash: EXAMPLE.transfer } },

  async handle({ db }, { path }) {
    const { found } = await findTransaction(db, path.hash);
    const bytes = (await transactionBytes(db, found.id)) ?? new Uint8Array();
    const { form, intents } = await ledger.transaction(bytes);
    const computed = form === 'regular' ? await ledger.fee(bytes, await parametersAt(db, found.height)) : undefined;
    const spends = intents.flatMap(({ segment, dust }) => (dust?.spends ?? []).map((spend) => ({ segment, ...spend })));
    const registrations = intents.flatMap(({ segment, dust }) =>
      (dust?.registrations ?? []).map((registration) => ({ segment, ...registration })),
    );
    return {
      hash: found.hash,
      fee: found.fee === undefined ? null : String(found.fee),
      computedFee: computed === undefined ? null : String(computed),
      paidBySpends: String(sum(spends.map(({ fee }) => fee))),
      allowedByRegistrations: String(sum(registrations.map(({ allowFeePayment }) => allowFeePayment))),
      spends: spends.map(({ segment, nullifier, fee }) => ({
        segment,
        nullifier: String(nullifier),
        fee: String(fee),
      })),
      registrations: registrations.map(({ segment, nightKey, allowFeePayment }) => ({
        segment,
        nightKey,
        allowFeePayment: String(allowFeePayment),
      })),
    };
  },
});
