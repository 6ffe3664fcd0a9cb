import { foldedChangeWarnings } from '../../../builder/assemble/warnings.js';
import { formatOutpoint } from '../../../builder/encoding/transaction-text.js';
import { type BuiltDetails, describeBuilt } from '../../../builder/inspect/describe-built.js';
import { toUtxo } from '../../../builder/plan/fixed-inputs.js';
import type { AssetAmount } from '../../../builder/request/request.js';
import { listPlacedOutputs } from '../../../builder/request/script-request.js';
import { buildScriptTransaction, MAX_EVALUATIONS } from '../../../builder/scripts/script-rounds.js';
import type { ScriptTransaction } from '../../../builder/scripts/script-transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { chainHead } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { notIndexed } from '../../../store/queries/cardano/chain/tip.js';
import { operation } from '../../kit/operation.js';
import { getReady, reportWarnings } from '../../services/transaction-builder/build-unsigned.js';
import { readScriptRequest } from '../../services/transaction-builder/script-request.js';
import { draftRunner } from '../../services/transactions/run-draft.js';
import { requireEvaluation } from '../../services/transactions/run-scripts.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SCRIPT_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parsePayments } from '../../shapes/transaction-builder/read-request.js';
import { BuildScript, BuildScriptResponse } from '../../shapes/transaction-builder/script-shapes.js';
import { outpointText } from '../../shapes/transaction-builder/script-sources.js';
import { BUILD } from '../../shapes/transaction-builder/shapes.js';

export const buildScript = operation({
  ...BUILD,
  id: 'buildScript',
  route: 'POST /api/tx/build/script',
  summary: 'Build an unsigned transaction that runs Plutus scripts',
  description: `Spends script outputs, mints under Plutus policies, and withdraws and certifies for script accounts. Execution units are evaluated here (at most ${MAX_EVALUATIONS} runs of five seconds each) with a margin of 5 %, and the returned transaction has been evaluated in its final form. UTxOs of the sender are added as needed, and serve as collateral. A script that fails is a 400 with its redeemer and its trace. Needs the index, even with \`utxos\`.`,
  body: BuildScript,
  result: BuildScriptResponse,
  example: { body: SCRIPT_EXAMPLE },

  async handle(context, { body, query }) {
    const { db, network, flow } = context;
    requireEvaluation(flow);
    const head = await chainHead(db, network);
    if (head === undefined || !head.live) throw notIndexed(db);
    const { certificates = [] } = body;
    const { gathered, common } = await getReady(context, body, {
      payments: parsePayments(body.outputs),
      requiredAssets: burned(body),
      factRequest: {
        stakeAddresses: certificates.map(({ stakeAddress }) => stakeAddress),
        poolIds: certificates.flatMap(({ poolId }) => poolId ?? []),
        drepIds: certificates.flatMap(({ drepId }) => drepId ?? []),
      },
    });
    const { request, warnings: planned } = await db.snapshot((snapshot) =>
      readScriptRequest(snapshot, body, common, gathered.ledger),
    );
    await reportWarnings(context, gathered, { warnings: planned, inputs: [] });
    const run = draftRunner(
      { network, flow, head },
      request,
      (failed, reason) => `The script of ${failed} fails: ${reason}`,
    );
    const made = await buildScriptTransaction(request, head.parameters, run);
    const used = new Set([...made.paidWith, ...made.collateral].map(({ reference }) => outpointText(reference)));
    const inputs = common.utxos.filter(({ txHash, outputIndex = 0 }) => used.has(formatOutpoint(txHash, outputIndex)));
    const folded = foldedChangeWarnings(made, made.change.length);
    const reported = await reportWarnings(context, gathered, { warnings: folded, inputs });
    const spent = [...request.inputs.map(({ output }) => output), ...made.paidWith].map(toUtxo);
    const described = {
      cbor: toHex(made.cbor),
      minFee: made.minFee,
      requiredKeyHashes: made.keyHashes,
      inputs: spent,
      warnings: [...planned, ...reported],
    };
    const outputs = listPlacedOutputs(request);
    return response(
      made,
      query.details ? describeBuilt(described, { ...common, outputs }, gathered.ledger) : undefined,
    );
  },
});

const burned = ({ mints = [] }: BuildScript): readonly AssetAmount[] =>
  mints.flatMap(({ policyId, assets }) =>
    assets
      .filter(({ quantity }) => quantity.startsWith('-'))
      .map(({ assetName, quantity }) => ({ policyId, assetName, quantity: -BigInt(quantity) })),
  );

const response = ({ cbor, hash, fee, keyHashes, redeemers }: ScriptTransaction, details: BuiltDetails | undefined) => ({
  ...buildResponse({ cbor: toHex(cbor), hash: toHex(hash), fee, signatures: keyHashes.length, details }),
  ex_units: redeemers.map(({ purpose, index, units }) => ({
    purpose,
    index,
    mem: units.memory,
    steps: units.steps,
  })),
});
