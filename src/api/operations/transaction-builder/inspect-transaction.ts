import Type from 'typebox';
import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { inspect } from '../../../builder/inspect/inspect.js';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, BodyNetwork, Closed, described, ExactInteger, Nullable, named, Text } from '../../kit/schema.js';
import { gatherLedger } from '../../services/transaction-builder/gather.js';
import { resolveInputs } from '../../services/transaction-builder/resolve-inputs.js';
import { MintedAsset, SignedAmount, toMintJson } from '../../shapes/outputs/asset-json.js';
import { CBOR_EXAMPLE, SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { RequiredWitnesses, toRequiredWitnessesJson } from '../../shapes/transaction-builder/required-witnesses.js';
import { readAddress } from '../../shapes/transaction-builder/resolve-inputs.js';
import { BUILD_BODY_BYTES, Source, TxCbor } from '../../shapes/transaction-builder/shapes.js';
import { TxWarning, toWarningJson } from '../../shapes/transaction-builder/tx-warning.js';
import { TxCertificate, toCertificateJson } from '../../shapes/transactions/certificate-json.js';
import { TxVote, toVoteJson } from '../../shapes/transactions/vote-json.js';

const TxPreview = named(
  'TxPreview',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    fee: described(Amount, 'Fee that the transaction declares, in lovelace'),
    effects: Type.Array(
      Closed({
        address: Type.String({ description: FIELD.address }),
        own: Type.Boolean({ description: 'True for addresses of the UTxOs or the sender of the request' }),
        lovelace: described(SignedAmount, 'Change of the balance, in lovelace'),
        assets: Type.Array(
          Closed({
            unit: Type.String({ description: FIELD.assetUnit }),
            quantity: described(SignedAmount, 'Change of the balance, in the smallest unit of the asset'),
          }),
          { description: 'Native assets that the address gains or loses' },
        ),
      }),
      { description: 'Balance changes of each address, own ones first' },
    ),
    certificates: Type.Array(TxCertificate, { description: FIELD.certificates }),
    withdrawals: Type.Array(
      Closed({
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        amount: described(Amount, 'Amount withdrawn, in lovelace'),
      }),
      { description: FIELD.withdrawals },
    ),
    votes: Type.Array(TxVote, { description: 'Governance votes that the transaction casts' }),
    mints: Type.Array(MintedAsset, { description: FIELD.assetsMinted }),
    validFrom: Nullable(
      described(ExactInteger, 'First slot in which the transaction is valid; null without a lower bound'),
    ),
    validTo: Nullable(
      described(ExactInteger, 'First slot in which the transaction is no longer valid; null without an upper bound'),
    ),
    requiredKeyHashes: Type.Array(Type.String(), {
      description: 'Hashes of the keys that must sign, 56 hexadecimal digits each',
    }),
    requiredWitnesses: described(RequiredWitnesses, 'Keys and scripts with the parts that need them'),
    warnings: Type.Array(TxWarning, { description: 'Risks to consider before signing, the most serious first' }),
  }),
);

export const inspectTransaction = operation({
  id: 'inspectTransaction',
  route: 'POST /api/tx/inspect',
  tag: 'Transaction Builder',
  summary: 'Inspect the effects and risks of a transaction before signing',
  description:
    'The net effect on each address, certificates, votes, mints, required keys and scripts, and warnings for the signer. Inputs are looked up in the index; unknown ones can be described in `utxos`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: 'transactionBuilder',
  networkInBody: true,
  body: named(
    'InspectRequest',
    Closed({
      cbor: TxCbor('Transaction, signed or not'),
      ownAddresses: Type.Optional(
        Type.Array(Text(256, { minLength: 1 }), {
          maxItems: 200,
          description: 'Payment or stake addresses of the wallet that will sign',
        }),
      ),
      utxos: Source.utxos,
      network: Type.Optional(BodyNetwork),
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: TxPreview,
  errors: [],
  example: { body: { cbor: CBOR_EXAMPLE, ownAddresses: [SENDER_EXAMPLE.changeAddress] } },

  async handle(context, { body }) {
    const ownAddresses = (body.ownAddresses ?? []).map((text, index) =>
      addressText(readAddress(text, `ownAddresses[${index}]`)),
    );
    const { inputs, collateral } = parseTransaction(body.cbor).body;
    const resolved = await resolveInputs(context.db, [...inputs, ...collateral], body.utxos ?? []);
    const preview = inspect({ cbor: body.cbor, ownAddresses, resolved }, await gatherLedger(context));
    return {
      txHash: preview.txHash,
      fee: preview.fee.toString(),
      effects: preview.effects.map(({ address, own, lovelace, assets }) => ({
        address,
        own,
        lovelace: lovelace.toString(),
        assets: [...assets].map(([unit, quantity]) => ({ unit, quantity: quantity.toString() })),
      })),
      certificates: preview.certificates.map((each, index) => toCertificateJson(each, index, context.network)),
      withdrawals: preview.withdrawals.map(({ stakeAddress, amount }) => ({ stakeAddress, amount: amount.toString() })),
      votes: preview.votes.map(toVoteJson),
      mints: preview.mints.map(toMintJson),
      validFrom: preview.validFrom ?? null,
      validTo: preview.validTo ?? null,
      requiredKeyHashes: [...preview.requiredKeyHashes],
      requiredWitnesses: toRequiredWitnessesJson(preview.requiredWitnesses),
      warnings: preview.warnings.map(toWarningJson),
    };
  },
});
