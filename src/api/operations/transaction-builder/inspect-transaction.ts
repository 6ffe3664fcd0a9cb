import Type from 'typebox';
import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { inspect } from '../../../builder/inspect/inspect.js';
import { sortWarnings } from '../../../builder/inspect/inspection-warnings.js';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import { operation } from '../../kit/operation.js';
import { BodyNetwork, Closed, named, Text } from '../../kit/schema.js';
import { gatherLedger } from '../../services/transaction-builder/gather.js';
import { findOutputScripts } from '../../services/transaction-builder/output-scripts.js';
import { simulate } from '../../services/transaction-builder/simulate.js';
import { viewLedgerFor } from '../../services/transactions/ledger-state.js';
import { requireEvaluation } from '../../services/transactions/run-scripts.js';
import { readUtxoView } from '../../services/transactions/utxo-view.js';
import { CBOR_EXAMPLE, SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { describedOutputs, readAddress, toResolvedOutputs } from '../../shapes/transaction-builder/resolve-inputs.js';
import { BUILD_BODY_BYTES, Source, TxCbor } from '../../shapes/transaction-builder/shapes.js';
import { TxPreview, toPreviewJson } from '../../shapes/transaction-builder/tx-preview.js';
import { utxoWarnings } from '../../shapes/transaction-builder/utxo-warnings.js';
import { AdditionalUtxos, readAdditionalUtxos } from '../../shapes/transactions/additional-utxos.js';

export const inspectTransaction = operation({
  id: 'inspectTransaction',
  route: 'POST /api/tx/inspect',
  tag: 'Transaction Builder',
  summary: 'Inspect the effects and risks of a transaction before signing',
  description:
    'Everything that the transaction contains, the net effect on each address and account, required keys and scripts, and warnings for the signer. Inputs are looked up on the chain and among pending transactions; unknown ones can be described in `utxos`. With `simulate` the transaction is validated as by `/api/transactions/validate`, as if all missing keys had signed.',
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
      changeAddress: Type.Optional(
        Text(256, { minLength: 1, description: 'Address that should receive the change; needs `ownAddresses`' }),
      ),
      utxos: Source.utxos,
      additionalUtxoSet: AdditionalUtxos,
      simulate: Type.Optional(
        Type.Boolean({
          description:
            'True: apply the ledger rules and run the Plutus scripts against the newest block and the pending transactions. Needs the index',
        }),
      ),
      network: Type.Optional(BodyNetwork),
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: TxPreview,
  errors: [],
  example: { body: { cbor: CBOR_EXAMPLE, ownAddresses: [SENDER_EXAMPLE.changeAddress] } },

  async handle(context, { body }) {
    const { db, network, flow } = context;
    const ownAddresses = (body.ownAddresses ?? []).map((text, index) =>
      addressText(readAddress(text, `ownAddresses[${index}]`)),
    );
    const changeAddress = body.changeAddress && addressText(readAddress(body.changeAddress, 'changeAddress'));
    const transaction = parseTransaction(body.cbor);
    const { inputs, referenceInputs, collateral } = transaction.body;
    if (body.simulate && transaction.witnesses.redeemers.length > 0) requireEvaluation(flow);
    const given = {
      additional: readAdditionalUtxos(body.additionalUtxoSet),
      fallback: describedOutputs(body.utxos ?? []),
    };
    const { view, state, dependsOn, scripts } = await db.snapshot(async (snapshot) => ({
      scripts: await findOutputScripts(snapshot, transaction),
      ...(body.simulate
        ? await viewLedgerFor(snapshot, network, transaction, given)
        : {
            view: await readUtxoView(snapshot, [...inputs, ...referenceInputs, ...collateral], {
              ...given,
              reader: transaction.hash,
            }),
            state: undefined,
            dependsOn: [],
          }),
    }));
    const ledger = { ...(await gatherLedger(context)), scripts };
    const resolved = toResolvedOutputs(view);
    const preview = inspect(
      { cbor: body.cbor, ownAddresses, resolved, ...(changeAddress && { changeAddress }) },
      ledger,
    );
    const warnings = sortWarnings([...utxoWarnings(transaction, view), ...preview.warnings]);
    const required = preview.requiredWitnesses;
    return {
      ...toPreviewJson(preview, { network, view, warnings }),
      simulation:
        state === undefined
          ? null
          : await simulate({ transaction, viewed: { state, view, dependsOn }, required, ledger, flow }),
    };
  },
});
