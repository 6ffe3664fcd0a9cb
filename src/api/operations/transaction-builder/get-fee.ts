import Type, { type Static } from 'typebox';
import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { computeFees, type Fees } from '../../../builder/inspect/transaction-fees.js';
import { createTask } from '../../../builder/tasks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, named } from '../../kit/schema.js';
import { attemptBuild, getReady, reportWarnings } from '../../services/transaction-builder/build-unsigned.js';
import { gatherLedger } from '../../services/transaction-builder/gather.js';
import { referenceScripts } from '../../services/transaction-builder/indexed-outputs.js';
import { type BuildTxRequest, TransferFields } from '../../shapes/transaction-builder/build.js';
import { tooManyToSpend } from '../../shapes/transaction-builder/build-unsigned.js';
import { BUILD_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import type { BuildContext } from '../../shapes/transaction-builder/gather.js';
import { parsePayments } from '../../shapes/transaction-builder/read-request.js';
import { BUILD_BODY_BYTES, ChangeAddress, Outputs, TxCbor } from '../../shapes/transaction-builder/shapes.js';

const FeeRequest = named(
  'FeeRequest',
  Closed({
    cbor: Type.Optional(TxCbor('Transaction, signed or not; without it the other fields describe a build')),
    signatures: Type.Optional(
      Integer({
        minimum: 0,
        maximum: 1_000,
        description: 'Number of signatures of the final transaction; by default the current ones',
      }),
    ),
    ...TransferFields,
    outputs: Type.Optional(described(Outputs, 'Payments of the transaction to build, without `cbor`')),
    changeAddress: Type.Optional(ChangeAddress),
  }),
);

export const getFee = operation({
  id: 'getFee',
  route: 'POST /api/tx/fee',
  tag: 'Transaction Builder',
  summary: "Estimate a transaction's fee and the ledger's minimum fee",
  description:
    'Either `cbor` (with `signatures`), or the fields of `POST /api/tx/build`, whose transaction is then built and measured.',
  gate: 'caller',
  scope: 'cardano',
  addOn: 'transactionBuilder',
  networkInBody: true,
  warns: true,
  body: FeeRequest,
  bodyLimit: BUILD_BODY_BYTES,
  result: Closed({
    fee: described(Amount, 'Fee that the transaction pays, in lovelace'),
    minFee: described(Amount, 'Minimum fee of the ledger, in lovelace'),
    size: Count('Bytes of the signed transaction, as the ledger measures it'),
    refScriptFee: described(Amount, 'Part of the minimum fee for reference scripts, in lovelace'),
    exUnitsFee: described(Amount, 'Part of the minimum fee for execution units, in lovelace'),
  }),
  errors: [],
  example: { body: BUILD_EXAMPLE },

  async handle(context, { body }) {
    const { cbor, signatures, ...rest } = body;
    const fees =
      cbor === undefined
        ? await computeBuildFees(context, buildRequest(rest, signatures))
        : await computeCborFees(context, cbor, signatures, rest);
    return {
      fee: fees.fee.toString(),
      minFee: fees.minFee.toString(),
      size: fees.sizeBytes,
      refScriptFee: fees.refScriptFee.toString(),
      exUnitsFee: fees.exUnitsFee.toString(),
    };
  },
});

type FeeBody = Static<typeof FeeRequest>;
type BuildBody = Static<typeof BuildTxRequest>;

function buildRequest(body: Omit<FeeBody, 'cbor' | 'signatures'>, signatures: number | undefined): BuildBody {
  const { outputs, changeAddress } = body;
  if (signatures !== undefined) throw new ServiceError('invalid', "Field 'signatures' requires 'cbor'");
  if (outputs === undefined) throw new ServiceError('invalid', "Field 'outputs' is required, unless 'cbor' is given");
  if (changeAddress === undefined)
    throw new ServiceError('invalid', "Field 'changeAddress' is required, unless 'cbor' is given");
  return { ...body, outputs, changeAddress };
}

async function computeBuildFees(context: BuildContext, body: BuildBody): Promise<Fees> {
  const payments = parsePayments(body.outputs);
  const { gathered, common } = await getReady(context, body, { payments });
  if (body.selectAll && !gathered.complete) throw tooManyToSpend('selectAll');
  const task = createTask('transfer', { ...common, outputs: payments, selectAll: body.selectAll ?? false });
  const made = await attemptBuild(context, gathered, task);
  await reportWarnings(context, gathered, made);
  const { ledger } = gathered;
  const { fee, minFee, sizeBytes } = made;
  const refScriptFee = minFee - ledger.parameters.minFeeB - ledger.parameters.minFeeA * BigInt(sizeBytes);
  return { ...computeFees({ cbor: made.cbor, signatures: 0 }, ledger), fee, minFee, sizeBytes, refScriptFee };
}

async function computeCborFees(
  context: BuildContext,
  cbor: string,
  signatures: number | undefined,
  rest: Omit<FeeBody, 'cbor' | 'signatures'>,
): Promise<Fees> {
  const other = Object.keys(rest).find((name) => name !== 'network');
  if (other !== undefined) throw new ServiceError('invalid', `Field '${other}' cannot be combined with 'cbor'`);
  const { body } = parseTransaction(cbor);
  const scripts = await referenceScripts(context.db, [...body.inputs, ...body.referenceInputs]);
  if (scripts.unknownOutputs > 0)
    context.warn(
      `inputs-unknown: ${scripts.unknownOutputs} inputs are not known to the index, so reference scripts there are not counted`,
    );
  const ledger = await gatherLedger(context);
  const request = { cbor, refScriptBytes: scripts.sizeBytes, ...(signatures !== undefined && { signatures }) };
  return computeFees(request, ledger);
}
