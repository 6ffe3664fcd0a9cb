import Type, { type Static } from 'typebox';
import type { AssetAmount, Utxo } from '../../../builder/request/request.js';
import { createTask } from '../../../builder/tasks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, named, Text } from '../../kit/schema.js';
import { attemptBuild, getReady } from '../../services/transaction-builder/build-unsigned.js';
import { BUILD_EXAMPLE, UTXO_EXAMPLES } from '../../shapes/transaction-builder/examples.js';
import { parsePayments } from '../../shapes/transaction-builder/read-request.js';
import { BUILD_BODY_BYTES, Outputs, Source, Switches } from '../../shapes/transaction-builder/shapes.js';

const AssetAmounts = Type.Array(
  named(
    'TxAssetAmount',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      assetName: Type.String({ description: 'Hexadecimal' }),
      quantity: described(Amount, FIELD.quantity),
    }),
  ),
);

/** In the form that a build accepts; fields that the UTxO does not have are absent. */
const SelectedUtxo = named(
  'SelectedUtxo',
  Closed({
    txHash: Type.String({ description: 'Hash of the transaction that created the output, 64 hexadecimal digits' }),
    outputIndex: Count(FIELD.outputIndex),
    address: Type.String({ description: FIELD.address }),
    lovelace: described(Amount, 'Ada in the output, in lovelace'),
    assets: described(AssetAmounts, 'Native assets in the output'),
    dataHash: Type.Optional(
      Type.String({ description: 'Hash of the datum, 64 hexadecimal digits; absent without one' }),
    ),
    inlineDatum: Type.Optional(
      Type.String({ description: 'CBOR of the inline datum, in hexadecimal; absent without one' }),
    ),
    referenceScriptHash: Type.Optional(
      Type.String({ description: 'Hash of the reference script, 56 hexadecimal digits; absent without one' }),
    ),
  }),
);

export const selectTx = operation({
  id: 'selectInputs',
  route: 'POST /api/tx/select',
  tag: 'Transaction Builder',
  summary: 'Select the inputs, change and fee of a payment',
  description:
    'Selects like `POST /api/tx/build` without building. Provide `utxos`, or `senderAddress` to take them from the index. Returns 400 with the missing amounts when they do not suffice.',
  gate: 'caller',
  scope: 'cardano',
  addOn: 'transactionBuilder',
  networkInBody: true,
  body: named(
    'SelectRequest',
    Closed({
      outputs: described(Outputs, 'Payments to make'),
      utxos: Source.utxos,
      senderAddress: Source.senderAddress,
      changeAddress: Type.Optional(
        Text(256, { description: 'Change address; by default that of the sender or of the first UTxO' }),
      ),
      network: Source.network,
      strategy: Switches.strategy,
      selection: Switches.selection,
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: Closed({
    selected: Type.Array(SelectedUtxo, { description: 'UTxOs that the transfer would spend' }),
    change: Type.Array(
      Closed({
        address: Type.String({ description: 'Address that receives the change' }),
        lovelace: described(Amount, 'Ada of the change output, in lovelace'),
        assets: described(AssetAmounts, 'Native assets of the change output'),
      }),
      { description: 'Change outputs' },
    ),
    fee: described(Amount, FIELD.fee),
  }),
  errors: [],
  example: { body: { outputs: BUILD_EXAMPLE.outputs, utxos: UTXO_EXAMPLES, strategy: 'largestFirst' } },

  async handle(context, { body }) {
    const payments = parsePayments(body.outputs);
    const changeAddress = body.changeAddress ?? body.senderAddress ?? body.utxos?.[0]?.address;
    const { gathered, common } = await getReady(context, { ...body, changeAddress: changeAddress ?? '' }, { payments });
    const { changeAddress: _, ...request } = common;
    const found = await attemptBuild(
      context,
      gathered,
      createTask('inputs', { ...request, outputs: payments, ...(changeAddress !== undefined && { changeAddress }) }),
    );
    return {
      selected: found.selected.map(toUtxoJson),
      change: found.change.map(({ address, lovelace, assets }) => ({
        address,
        lovelace: lovelace.toString(),
        assets: assets.map(toAssetJson),
      })),
      fee: found.fee.toString(),
    };
  },
});

const toAssetJson = ({ policyId, assetName, quantity }: AssetAmount): Static<typeof AssetAmounts>[number] => ({
  policyId,
  assetName,
  quantity: quantity.toString(),
});

const toUtxoJson = ({ lovelace, assets = [], outputIndex = 0, ...rest }: Utxo): Static<typeof SelectedUtxo> => ({
  ...rest,
  outputIndex,
  lovelace: lovelace.toString(),
  assets: assets.map(toAssetJson),
});
