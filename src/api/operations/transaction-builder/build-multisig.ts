import Type from 'typebox';
import { readNativeScript } from '../../../builder/request/read-native-script.js';
import { createTask } from '../../../builder/tasks.js';
import { addressText, paymentCredential } from '../../../chains/cardano/addresses/address.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { MULTISIG_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { NativeScriptRequest, parseSigners, Signers } from '../../shapes/transaction-builder/native-script-request.js';
import { parsePayments } from '../../shapes/transaction-builder/read-request.js';
import { readAddress } from '../../shapes/transaction-builder/resolve-inputs.js';
import { BUILD, BuildTxResponse, CommonFields, Outputs } from '../../shapes/transaction-builder/shapes.js';

export const buildMultisigTx = operation({
  ...BUILD,
  id: 'buildMultisig',
  route: 'POST /api/tx/build/multisig',
  summary: 'Build a multisig payment',
  description:
    'Pays from UTxOs of a native script: those at the script address without a stake part, or at `senderAddress`, which must be of the same script. The transaction contains the script; `POST /api/tx/witness/merge` merges the signatures.',
  body: named(
    'BuildMultisig',
    Closed({
      nativeScript: NativeScriptRequest,
      signers: Type.Optional(Signers),
      outputs: described(Outputs, 'Payments to make'),
      ...CommonFields,
      changeAddress: Type.Optional(
        Text(256, { description: 'Address that receives the change; the script address when absent' }),
      ),
    }),
  ),
  result: named(
    'MultisigTxResponse',
    Closed({
      ...BuildTxResponse.properties,
      required_signers: Type.Array(Type.String(), {
        description: 'Hashes of the keys that will sign, for fee estimation',
      }),
    }),
  ),
  example: { body: MULTISIG_EXAMPLE },

  async handle(context, { body, query }) {
    const { bytes: nativeScript, hash } = readNativeScript(body.nativeScript, 'nativeScript');
    const { networkId } = context.network;
    const payment = { type: 'script', hash: fromHex(hash) } as const;
    const senderAddress = body.senderAddress ?? addressText({ type: 'enterprise', networkId, payment });
    checkSender(senderAddress, hash);
    const { changeAddress = senderAddress } = body;
    const outputs = parsePayments(body.outputs);
    const signers = parseSigners(body.signers);
    const made = await buildUnsigned(
      context,
      { ...body, senderAddress, changeAddress },
      {
        details: query.details,
        payments: outputs,
        build: (common) => createTask('multisig', { ...common, ...signers, nativeScript, outputs }),
      },
    );
    return { ...buildResponse(made), required_signers: [...made.requiredKeyHashes] };
  },
});

function checkSender(text: string, hash: string): void {
  const credential = paymentCredential(readAddress(text, 'senderAddress'));
  if (credential?.type !== 'script' || toHex(credential.hash) !== hash)
    throw new ServiceError('invalid', `senderAddress does not belong to the script ${hash}`);
}
