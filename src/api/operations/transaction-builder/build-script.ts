import { MAX_EVALUATIONS } from '../../../builder/scripts/script-rounds.js';
import { operation } from '../../kit/operation.js';
import { composeUnsigned } from '../../services/transaction-builder/compose.js';
import { SCRIPT_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { toComposeSource } from '../../shapes/transaction-builder/script-intents.js';
import { BuildScript, BuildScriptResponse, toScriptResponse } from '../../shapes/transaction-builder/script-shapes.js';
import { BUILD } from '../../shapes/transaction-builder/shapes.js';

export const buildScript = operation({
  ...BUILD,
  id: 'buildScript',
  route: 'POST /api/tx/build/script',
  summary: 'Build an unsigned transaction that runs Plutus scripts',
  description: `Spends script outputs, mints under Plutus policies, and withdraws and certifies for script accounts: \`/api/tx/build/compose\` with a fixed set of intents. Execution units are evaluated here (at most ${MAX_EVALUATIONS} runs of five seconds each) with a margin of 5 %, and the returned transaction has been evaluated in its final form. UTxOs of the sender are added as needed, and serve as collateral. A script that fails is a 400 with its redeemer and its trace. Needs the index, even with \`utxos\`.`,
  body: BuildScript,
  result: BuildScriptResponse,
  example: { body: SCRIPT_EXAMPLE },

  handle: async (context, { body, query }) =>
    toScriptResponse(await composeUnsigned(context, toComposeSource(body), query.details)),
});
