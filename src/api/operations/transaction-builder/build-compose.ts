import { MAX_EVALUATIONS } from '../../../builder/scripts/script-rounds.js';
import { operation } from '../../kit/operation.js';
import { composeUnsigned } from '../../services/transaction-builder/compose.js';
import { ComposeBody } from '../../shapes/transaction-builder/compose-shapes.js';
import { RECIPIENT_EXAMPLE, SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BuildScriptResponse, toScriptResponse } from '../../shapes/transaction-builder/script-shapes.js';
import { BUILD } from '../../shapes/transaction-builder/shapes.js';

export const buildCompose = operation({
  ...BUILD,
  id: 'buildCompose',
  route: 'POST /api/tx/build/compose',
  summary: 'Build an unsigned transaction from any combination of intents',
  description: `Payments, spends, mints, certificates, withdrawals, votes, proposals and donations in one transaction, by keys, native and Plutus scripts together. Errors name the intent: \`intents[3]: …\`. Plutus scripts are evaluated in the final transaction (at most ${MAX_EVALUATIONS} runs) and declare their units with a margin of 5 %, unless \`units\` states them; they need the index, even with \`utxos\`.`,
  body: ComposeBody,
  result: BuildScriptResponse,
  example: {
    body: {
      ...SENDER_EXAMPLE,
      intents: [
        { kind: 'payment', outputs: [{ address: RECIPIENT_EXAMPLE, lovelace: '2000000' }] },
        { kind: 'stakeRegistration', stakeAddress: STAKE_ADDRESS_EXAMPLE },
      ],
      message: 'Rent and staking in one transaction',
    },
  },

  handle: async (context, { body, query }) => toScriptResponse(await composeUnsigned(context, body, query.details)),
});
